import {
  BOARD_MM_PER_PX,
  COUNTING_STATUSES,
  CUSTOM_DIAMETER_MM,
  CUSTOM_MARKER,
  EXPOSURE_DAYS,
  isCountingError,
  isTimeZone,
  MARKERS,
  MITES_MAX,
  readMoment,
  SCALE_DOUBTS,
} from '@propolis/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ById, Id, OptionalPathId, Version } from './ids.ts';
import { PhotoId } from './photos.ts';

/** Countings of one page of the list. */
export const COUNTINGS_PER_PAGE = 20;

/** By the counter, or by the beekeeper and without a photo. */
export const COUNTED_BY = ['machine', 'hand'] as const;
/** One of them. */
export type CountedBy = (typeof COUNTED_BY)[number];

const Count = z.number().int().min(0).max(MITES_MAX);
const ExposureDays = z.number().min(EXPOSURE_DAYS.least).max(EXPOSURE_DAYS.most);

/** What the counter found, in pixels of the upright photo; counters say more than we ask for. */
export const CountingResult = z.looseObject({
  /** Of the counter. */
  version: z.string(),
  /** The marker's middle and breadth; null when there was none. */
  marker: z.looseObject({ x: z.number(), y: z.number(), diameter_px: z.number() }).nullable(),
  mm_per_px: z.number(),
  /** mm per pixel: the count holds for photos between these scales, where too few mites tell the scale. */
  scale_range: z.looseObject({ least: z.number(), most: z.number() }).optional(),
  /** Each with its top left corner. */
  detections: z
    .array(
      z.looseObject({
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        /** 0 to 1. */
        certainty: z.number().min(0).max(1),
      }),
    )
    .max(MITES_MAX),
  /** Between these lies the true number, of nine photos in ten. */
  range: z.looseObject({ least: z.number(), most: z.number() }).optional(),
  /** Milliseconds of each stage. */
  timings: z.record(z.string(), z.number()),
});
export type CountingResult = z.infer<typeof CountingResult>;

/** More than anybody corrects on one photo. */
const CORRECTIONS_MAX = 10_000;
const DetectionIndex = z.number().int().min(0).max(MITES_MAX);
/** Far beyond any photo. */
const PIXEL_MAX = 100_000;
const Pixel = z.number().min(0).max(PIXEL_MAX);

/** What the beekeeper says against the counter (`Corrections` of the domain, where each field is explained). */
export const CountingCorrections = z.strictObject({
  confirmed: z.array(DetectionIndex).max(CORRECTIONS_MAX),
  removed: z.array(DetectionIndex).max(CORRECTIONS_MAX),
  added: z.array(z.strictObject({ x: Pixel, y: Pixel })).max(CORRECTIONS_MAX),
});
export type CountingCorrections = z.infer<typeof CountingCorrections>;

/** Between which numbers the true one lies, of nine boards in ten. */
export const CountRange = z.object({ least: z.number(), most: z.number() });
export type CountRange = z.infer<typeof CountRange>;

/** How many mites fell on one board (specification 3). */
export const Counting = z.object({
  id: Id,
  hive_id: Id.nullable(),
  /** Where the hive stands. */
  apiary: z.object({ id: Id, name: z.string() }).nullable(),
  status: z.enum(COUNTING_STATUSES),
  counted_by: z.enum(COUNTED_BY),
  /** For which moment it counts: that of the photo, or what the beekeeper said. */
  count_date: z.iso.datetime(),
  /** Pixels of the upright photo; null where there is none. */
  photo: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  photo_timestamp: z.iso.datetime().nullable(),
  /** Of the browser that sent it (IANA). */
  photo_timestamp_timezone: z.string().nullable(),
  marker: z.enum(MARKERS).nullable(),
  /** mm */
  custom_marker_diameter: z.number().nullable(),
  /** When it came to its end. */
  process_timestamp: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  varroa_count_above_minimum_certainty: Count.nullable(),
  varroa_count_total: Count.nullable(),
  /** 0 to 1. */
  median_certainty: z.number().nullable(),
  camera_brand: z.string().nullable(),
  camera_model: z.string().nullable(),
  /** With the beekeeper's corrections; null where all were counted by hand, and where the counter gave none. */
  count_range: CountRange.nullable(),
  /** Why the scale may be wrong, and the number far off. */
  scale_doubt: z.enum(SCALE_DOUBTS).nullable(),
  /** How long the board lay. */
  exposure_days: z.number().nullable(),
  /** Of the corrected count, where there is one. */
  mites_per_day: z.number().nullable(),
  /** With the beekeeper's corrections; the counter's own number stands beside it. */
  corrected_count: Count.nullable(),
  corrected_at: z.iso.datetime().nullable(),
  corrections: CountingCorrections.nullable(),
  api_result: CountingResult.nullable(),
  /** Why there is no number: codes, or the words of whoever failed. */
  error: z.string().nullable(),
  /** Grows when its hive, its days or what was typed of it are edited; not when its photo is counted or corrected. */
  version: Version,
});
export type Counting = z.infer<typeof Counting>;

/** As a list holds it: what the counter said in full is asked for by the id. */
export const ListedCounting = Counting.omit({ api_result: true, corrections: true });
export type ListedCounting = z.infer<typeof ListedCounting>;

/** Countings, and how many pages there are of them: at least one. */
export const CountingPage = z.object({ data: z.array(ListedCounting), last_page: z.number().int().min(1) });
export type CountingPage = z.infer<typeof CountingPage>;

/** The newest count of a hive, which speaks for it. */
export const LatestCount = Counting.pick({
  id: true,
  count_date: true,
  count_range: true,
  scale_doubt: true,
  exposure_days: true,
  mites_per_day: true,
}).extend({
  hive_id: Id,
  /** The corrected count, where there is one. */
  mites: Count,
});
export type LatestCount = z.infer<typeof LatestCount>;

const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Of the list: any of the four errors stands for all of them (specification), as `error` does. */
const StatusFilter = z
  .enum([...COUNTING_STATUSES, 'error'])
  .transform((status) => (status === 'error' || isCountingError(status) ? 'error' : status));

/** A page beyond the last one is empty. */
const PAGE_MAX = 1_000_000;

/** What the list may be asked for; without `page` it is given whole. */
export const CountingsQuery = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).optional(),
  /** With a hive, or without one. */
  linked: Flag.optional(),
  /** Newest first where nothing is said. */
  sortByDateAsc: Flag.default(false),
  status: StatusFilter.optional(),
  apiary: OptionalPathId,
  hive: OptionalPathId,
  /** Of the count's date, the first moment that is told and the first that is not. */
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
export type CountingsQuery = z.output<typeof CountingsQuery>;

/** As a client sends it: a text of at most so many signs. */
const FIELD_MAX = 100;

const Diameter = z.coerce
  .number({ error: 'custom_marker_diameter_invalid' })
  .min(CUSTOM_DIAMETER_MM.least, 'custom_marker_diameter_invalid')
  .max(CUSTOM_DIAMETER_MM.most, 'custom_marker_diameter_invalid');

/**
 * What stands beside the photo, each with its own code (specification 5). `photo_timestamp` has the offset of its zone, or is
 * read by the clocks of `photo_timestamp_timezone`; `hive_id` of somebody else is `not_found`.
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
    /** mm; kept with `marker_CUSTOM` only. */
    custom_marker_diameter: Diameter.optional(),
    /** How long the board lay. */
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

/** The same for a photo that came in parts; one that is not whole is `incomplete`, one that is not there `not_found`. */
export const UploadedCounting = CountingForm.safeExtend({ upload: PhotoId });
export type UploadedCounting = z.output<typeof UploadedCounting>;

/** `small` is cut square for a list, `large` is the whole photo for a screen, both as WebP; `original` as it came. */
export const COUNTING_PHOTO_SIZES = ['original', 'large', 'small'] as const;
/** One of them. */
export type CountingPhotoSize = (typeof COUNTING_PHOTO_SIZES)[number];

/** Beyond the tiles of any photo. */
const TILE_MAX = 10_000;
const TilePlace = z.coerce.number().int().min(0).max(TILE_MAX);

/**
 * A square of `PHOTO_TILE_SIDE` px of the upright photo. On level 0 there is one; on each further level, up to
 * `finestTileLevel`, the photo is twice as large. Columns and rows are counted from the upper left, from 0.
 */
export const PhotoTile = ById.extend({ level: TilePlace, column: TilePlace, row: TilePlace });
export type PhotoTile = z.output<typeof PhotoTile>;

/** With the offset of its zone; `in_future` for one to come. */
const CountMoment = z
  .string()
  .refine((text) => readMoment(text) !== undefined, 'invalid_date')
  .meta({ format: 'date-time' });

/** A count of the beekeeper's own, without a photo. `hive_id` of somebody else is `not_found`. */
export const HandCountInput = z.strictObject({
  hive_id: Id,
  count_date: CountMoment,
  count: Count,
  exposure_days: ExposureDays.nullable().default(null),
});
export type HandCountInput = z.output<typeof HandCountInput>;

/**
 * What may be changed of a counting: the link with its hive (specification 7), how long the board lay, and what was typed of a count
 * by hand. Of a photo these two are `unknown_field`: its number is corrected by its marks, its moment is its camera's.
 */
export const CountingChange = z.strictObject({
  hive_id: Id.nullable(),
  exposure_days: ExposureDays.nullable().optional(),
  count: Count.optional(),
  count_date: CountMoment.optional(),
});
export type CountingChange = z.output<typeof CountingChange>;

/** With what a photo is counted again. */
export const RecountInput = z
  .strictObject({
    marker: z.enum(MARKERS),
    /** mm; kept with `marker_CUSTOM` only. */
    custom_marker_diameter: z
      .number()
      .min(CUSTOM_DIAMETER_MM.least)
      .max(CUSTOM_DIAMETER_MM.most)
      .nullable()
      .default(null),
    /** By the width of the board, in mm per pixel; kept with `marker_UNKNOWN` only. */
    board_mm_per_px: z.number().min(BOARD_MM_PER_PX.least).max(BOARD_MM_PER_PX.most).nullable().default(null),
  })
  .refine(
    ({ marker, custom_marker_diameter }) => marker !== CUSTOM_MARKER || custom_marker_diameter !== null,
    { error: 'custom_marker_diameter_required', path: ['custom_marker_diameter'] },
  );
export type RecountInput = z.output<typeof RecountInput>;

/** Null takes them back; a detection that there is not is `invalid_option`. */
export const CorrectionInput = z.strictObject({
  corrections: CountingCorrections.nullable(),
  /** Of the count that they are said of: once its photo was counted again they are a `conflict`. */
  process_timestamp: z.iso.datetime().optional(),
});
export type CorrectionInput = z.output<typeof CorrectionInput>;

/** Countings of the user; another beekeeper's are `not_found` (specification 7). */
export const countingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/automatic_varroa_counting',
    summary: 'Countings with their counts, newest first: all of them, or a page of those that are asked for.',
    query: CountingsQuery,
    response: CountingPage,
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/automatic_varroa_counting/latest',
    summary: 'The newest count of each hive that has one.',
    response: z.array(LatestCount),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/automatic_varroa_counting/:id',
    summary: 'A counting with everything that the counter found.',
    params: ById,
    response: Counting,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/automatic_varroa_counting/:id/photo',
    summary: 'The photo of a counting, or a part of it: as it came, or smaller as WebP.',
    params: ById,
    query: z.object({ size: z.enum(COUNTING_PHOTO_SIZES).default('original') }),
    download: 'image/*',
    immutable: true,
  }),
  photoTile: endpoint({
    method: 'GET',
    path: '/api/automatic_varroa_counting/:id/photo/tiles/:level/:column/:row',
    summary: 'A square of the photo of a counting, finer with each level; `not_found` beyond its edges.',
    params: PhotoTile,
    download: 'image/webp',
    immutable: true,
  }),
  /** 413 `photo_too_big` beyond 100,000,000 bytes; what is no photo by its content is `photo_not_image`. */
  create: endpoint({
    method: 'POST',
    path: '/api/automatic_varroa_counting',
    summary: 'Keeps a photo of a board, at most 100 MB, and has its mites counted as soon as there is time.',
    upload: 'photo',
    body: CountingForm,
    response: Counting,
    status: 201,
  }),
  createOfUpload: endpoint({
    method: 'POST',
    path: '/api/automatic_varroa_counting/uploaded',
    summary: 'Has the mites counted on a photo that came in parts.',
    body: UploadedCounting,
    response: Counting,
    status: 201,
  }),
  countByHand: endpoint({
    method: 'POST',
    path: '/api/automatic_varroa_counting/by_hand',
    summary: 'Notes a count that was made by hand.',
    body: HandCountInput,
    response: Counting,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/automatic_varroa_counting/:id',
    summary:
      'Links a counting with a hive, or with none, and puts right what was typed; what is not named stays as it is.',
    params: ById,
    body: CountingChange,
    response: Counting,
    versioned: true,
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/automatic_varroa_counting/:id/corrections',
    summary:
      'Says which detections are mites, which are none and what was not seen, beside what the counter found.',
    params: ById,
    body: CorrectionInput,
    response: Counting,
  }),
  recount: endpoint({
    method: 'POST',
    path: '/api/automatic_varroa_counting/:id/recount',
    summary:
      'Has the photo counted again, with another marker if need be; what was found before is forgotten.',
    params: ById,
    body: RecountInput,
    response: Counting,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/automatic_varroa_counting/:id',
    summary: 'Deletes a counting with its photo.',
    params: ById,
    versioned: true,
  }),
} as const;
