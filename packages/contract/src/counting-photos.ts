import {
  CUSTOM_DIAMETER_MM,
  CUSTOM_MARKER,
  EXPOSURE_DAYS,
  isTimeZone,
  MARKERS,
  readMoment,
} from '@propolis/domain';
import { z } from 'zod';
import { ById, ClientId, OptionalPathId } from './ids.ts';

/** Maximum length of a text from a client. */
const FIELD_MAX = 100;

/** mm */
export const MarkerDiameter = z.number().min(CUSTOM_DIAMETER_MM.least).max(CUSTOM_DIAMETER_MM.most);
const Diameter = z.coerce
  .number({ error: 'custom_marker_diameter_invalid' })
  .min(CUSTOM_DIAMETER_MM.least, 'custom_marker_diameter_invalid')
  .max(CUSTOM_DIAMETER_MM.most, 'custom_marker_diameter_invalid');

/**
 * The fields sent with the photo, each with its own error code (specification 5). `photo_timestamp` has an
 * offset or is local time in `photo_timestamp_timezone`; a `hive_id` of another account is `not_found`.
 */
export const CountingForm = z
  .object({
    hive_id: OptionalPathId,
    photo_timestamp: z
      .string({ error: 'photo_timestamp_required' })
      .max(FIELD_MAX, 'photo_timestamp_invalid')
      .meta({ format: 'date-time' }),
    photo_timestamp_timezone: z.string().max(FIELD_MAX).refine(isTimeZone, 'invalid_option').optional(),
    marker: z.enum(MARKERS, {
      error: ({ input }) => (input === undefined ? 'marker_required' : 'invalid_option'),
    }),
    /** mm; stored only with `marker_CUSTOM`. */
    custom_marker_diameter: Diameter.optional(),
    /** Days that the board lay. */
    exposure_days: z.coerce.number().min(EXPOSURE_DAYS.least).max(EXPOSURE_DAYS.most).optional(),
  })
  .refine(
    ({ photo_timestamp: text, photo_timestamp_timezone: zone }) =>
      typeof text !== 'string' || readMoment(text, zone) !== undefined,
    { error: 'photo_timestamp_invalid', path: ['photo_timestamp'], when: () => true },
  )
  .refine(
    ({ marker, custom_marker_diameter }) => marker !== CUSTOM_MARKER || custom_marker_diameter !== undefined,
    { error: 'custom_marker_diameter_required', path: ['custom_marker_diameter'], when: () => true },
  );
export type CountingForm = z.output<typeof CountingForm>;

/**
 * The same for a photo uploaded in parts; an incomplete upload is `incomplete`, an unknown one `not_found`.
 */
export const UploadedCounting = CountingForm.safeExtend({ upload: ClientId });
export type UploadedCounting = z.output<typeof UploadedCounting>;

/**
 * `small` is a square for lists, `large` the whole photo at screen size, both as WebP; `original` is the
 * uploaded file.
 */
export const COUNTING_PHOTO_SIZES = ['original', 'large', 'small'] as const;
export type CountingPhotoSize = (typeof COUNTING_PHOTO_SIZES)[number];

/** More than the tiles of any photo. */
const TILE_MAX = 10_000;
const TilePlace = z.coerce.number().int().min(0).max(TILE_MAX);

/**
 * A square of `PHOTO_TILE_SIDE` px of the upright photo. Level 0 has one tile; each further level, up to
 * `finestTileLevel`, doubles the size. Columns and rows are counted from the upper left, from 0.
 */
export const PhotoTile = ById.extend({ level: TilePlace, column: TilePlace, row: TilePlace });
export type PhotoTile = z.output<typeof PhotoTile>;
