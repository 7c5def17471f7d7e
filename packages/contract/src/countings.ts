import {
  BOARD_CELLS,
  BOARD_MM_PER_PX,
  COUNTING_STATUSES,
  CUSTOM_MARKER,
  EXPOSURE_DAYS,
  isCountingError,
  MARKERS,
  MITES_MAX,
  SAMPLE_BEES,
  SAMPLE_METHODS,
  SCALE_DOUBTS,
} from '@propolis/domain';
import { z } from 'zod';
import {
  COUNTING_PHOTO_SIZES,
  CountingForm,
  MarkerDiameter,
  PhotoTile,
  UploadedCounting,
} from './counting-photos.ts';
import { endpoint } from './endpoint.ts';
import { ById, Id, OptionalPathId, Version } from './ids.ts';
import { Moment, text } from './texts.ts';

export const COUNTINGS_PER_PAGE = 20;

/** `machine` is the counter, `hand` the beekeeper without a photo. */
export const COUNTED_BY = ['machine', 'hand'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

const Count = z.number().int().min(0).max(MITES_MAX);
const ExposureDays = z.number().min(EXPOSURE_DAYS.least).max(EXPOSURE_DAYS.most);
const SampleBees = z.number().int().min(SAMPLE_BEES.least).max(SAMPLE_BEES.most);
const SampleMethod = z.enum(SAMPLE_METHODS);

/** Maximum length of the comment on a count by hand. */
export const COUNT_COMMENT_MAX = 2000;
const Comment = text(COUNT_COMMENT_MAX);

/** The result of the counter, in pixels of the upright photo; counters may return more fields. */
export const CountingResult = z.looseObject({
  /** Version of the counter. */
  version: z.string(),
  /** Centre and width of the marker; null without a marker. */
  marker: z.looseObject({ x: z.number(), y: z.number(), diameter_px: z.number() }).nullable(),
  mm_per_px: z.number(),
  /**
   * mm per pixel: if there are too few mites to estimate the scale, the count is valid for photos between
   * these scales.
   */
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
  /** The range of the true number for nine photos in ten. */
  range: z.looseObject({ least: z.number(), most: z.number() }).optional(),
  /** Milliseconds per stage. */
  timings: z.record(z.string(), z.number()),
});
export type CountingResult = z.infer<typeof CountingResult>;

/** More corrections than one photo needs. */
const CORRECTIONS_MAX = 10_000;
const DetectionIndex = z.number().int().min(0).max(MITES_MAX);
const LAST_CELL = BOARD_CELLS - 1;
const Cell = z.number().int().min(0).max(LAST_CELL);
/** More than the size of any photo. */
const PIXEL_MAX = 100_000;
const Pixel = z.number().min(0).max(PIXEL_MAX);

/** The beekeeper's corrections; see `Corrections` in the domain. */
export const CountingCorrections = z.strictObject({
  confirmed: z.array(DetectionIndex).max(CORRECTIONS_MAX),
  removed: z.array(DetectionIndex).max(CORRECTIONS_MAX),
  added: z.array(z.strictObject({ x: Pixel, y: Pixel })).max(CORRECTIONS_MAX),
  checked: z.array(Cell).max(BOARD_CELLS).optional(),
  extrapolated: z.boolean().optional(),
});
export type CountingCorrections = z.infer<typeof CountingCorrections>;

/** The range of the true number for nine boards in ten. */
export const CountRange = z.object({ least: z.number(), most: z.number() });
export type CountRange = z.infer<typeof CountRange>;

/** The mite count of one board (specification 3), or of a sample of bees, which has no board. */
export const Counting = z.object({
  id: Id,
  hive_id: Id.nullable(),
  /** The apiary of the hive. */
  apiary: z.object({ id: Id, name: z.string() }).nullable(),
  status: z.enum(COUNTING_STATUSES),
  counted_by: z.enum(COUNTED_BY),
  /** The time of the photo, or the one given by the beekeeper. */
  count_date: z.iso.datetime(),
  /** Pixels of the upright photo; null without a photo. */
  photo: z.object({ width: z.number().int(), height: z.number().int() }).nullable(),
  photo_timestamp: z.iso.datetime().nullable(),
  /** Zone of the uploading browser (IANA). */
  photo_timestamp_timezone: z.string().nullable(),
  marker: z.enum(MARKERS).nullable(),
  /** mm */
  custom_marker_diameter: z.number().nullable(),
  /** When counting finished. */
  process_timestamp: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  varroa_count_above_minimum_certainty: Count.nullable(),
  varroa_count_total: Count.nullable(),
  /** 0 to 1. */
  median_certainty: z.number().nullable(),
  camera_brand: z.string().nullable(),
  camera_model: z.string().nullable(),
  /** Includes the corrections; null if all mites were counted by hand, or the counter returned no range. */
  count_range: CountRange.nullable(),
  /** Why the scale may be wrong and the number far off. */
  scale_doubt: z.enum(SCALE_DOUBTS).nullable(),
  /** Days that the board lay. */
  exposure_days: z.number().nullable(),
  /** Based on the corrected count if there is one. */
  mites_per_day: z.number().nullable(),
  /** The bees of a sample, and how their mites were taken off; both null for a board. */
  sample_bees: SampleBees.nullable(),
  sample_method: SampleMethod.nullable(),
  /** Of a count by hand. */
  comment: Comment.nullable(),
  /** The corrected number of mites; the counter's own number is separate. */
  corrected_count: Count.nullable(),
  corrected_at: z.iso.datetime().nullable(),
  corrections: CountingCorrections.nullable(),
  api_result: CountingResult.nullable(),
  /** Why there is no number: a code, or an error message. */
  error: z.string().nullable(),
  /**
   * Increases when its hive, its days or typed values are edited, and when its card gives it a hive; otherwise not
   * when its photo is counted or corrected.
   */
  version: Version,
});
export type Counting = z.infer<typeof Counting>;

/** A counting in a list, without the full result of the counter. */
export const ListedCounting = Counting.omit({ api_result: true, corrections: true });
export type ListedCounting = z.infer<typeof ListedCounting>;

/** Countings and the number of pages, at least one. */
export const CountingPage = z.object({ data: z.array(ListedCounting), last_page: z.number().int().min(1) });
export type CountingPage = z.infer<typeof CountingPage>;

/** A count of a hive with what its verdict needs. */
export const LatestCount = Counting.pick({
  id: true,
  count_date: true,
  count_range: true,
  scale_doubt: true,
  exposure_days: true,
  mites_per_day: true,
  sample_bees: true,
}).extend({
  hive_id: Id,
  /** The corrected count if there is one. */
  mites: Count,
});
export type LatestCount = z.infer<typeof LatestCount>;

const Flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** Filter of the list: any of the four error statuses, or `error`, matches all of them (specification). */
const StatusFilter = z
  .enum([...COUNTING_STATUSES, 'error'])
  .transform((status) => (status === 'error' || isCountingError(status) ? 'error' : status));

/** A page after the last one is empty. */
const PAGE_MAX = 1_000_000;

/** Filters of the list; without `page` the whole list is returned. */
export const CountingsQuery = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).optional(),
  /** With or without a hive. */
  linked: Flag.optional(),
  /** The default is newest first. */
  sortByDateAsc: Flag.default(false),
  status: StatusFilter.optional(),
  apiary: OptionalPathId,
  hive: OptionalPathId,
  /** Range of the count's date; `end` is excluded. */
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
export type CountingsQuery = z.output<typeof CountingsQuery>;

/** Not plausible: the numbers were confused. */
export const hasMoreMitesThanBees = ({
  count,
  sample_bees: bees,
}: {
  readonly count: number;
  readonly sample_bees: number | null;
}): boolean => bees !== null && bees >= SAMPLE_BEES.least && count > bees;

/**
 * A count by hand, without a photo: of a board, or of a sample of bees, which has a method and no `exposure_days`.
 * A `hive_id` of another account is `not_found`, one that ended before the day of the count `hive_ended`;
 * `more_than_bees` if a sample has more mites than bees.
 */
export const HandCountInput = z
  .strictObject({
    hive_id: Id,
    /** `in_future` for a future time. */
    count_date: Moment,
    count: Count,
    exposure_days: ExposureDays.nullable().default(null),
    sample_bees: SampleBees.nullable().default(null),
    sample_method: SampleMethod.nullable().default(null),
    comment: Comment.nullable().default(null),
  })
  .refine(({ sample_bees: bees, sample_method: method }) => bees !== null || method === null, {
    error: 'required',
    path: ['sample_bees'],
  })
  .refine(({ sample_bees: bees, sample_method: method }) => bees === null || method !== null, {
    error: 'required',
    path: ['sample_method'],
  })
  .refine(({ sample_bees: bees, exposure_days: days }) => bees === null || days === null, {
    error: 'unknown_field',
    path: ['exposure_days'],
  })
  .refine((count) => !hasMoreMitesThanBees(count), { error: 'more_than_bees', path: ['count'] });
export type HandCountInput = z.output<typeof HandCountInput>;

/**
 * The editable fields of a counting: its hive (specification 7), the days of a board, and what was typed of a count
 * by hand. For a photo the typed fields are `unknown_field`: its number is corrected by marks, and its date is that
 * of the camera. A board stays a board, and a sample a sample.
 */
export const CountingChange = z.strictObject({
  hive_id: Id.nullable(),
  exposure_days: ExposureDays.nullable().optional(),
  count: Count.optional(),
  count_date: Moment.optional(),
  sample_bees: SampleBees.optional(),
  sample_method: SampleMethod.optional(),
  comment: Comment.nullable().optional(),
});
export type CountingChange = z.output<typeof CountingChange>;

/** Parameters for counting a photo again. */
export const RecountInput = z
  .strictObject({
    marker: z.enum(MARKERS),
    /** mm; stored only with `marker_CUSTOM`. */
    custom_marker_diameter: MarkerDiameter.nullable().default(null),
    /** Derived from the width of the board, in mm per pixel; stored only with `marker_UNKNOWN`. */
    board_mm_per_px: z.number().min(BOARD_MM_PER_PX.least).max(BOARD_MM_PER_PX.most).nullable().default(null),
  })
  .refine(
    ({ marker, custom_marker_diameter }) => marker !== CUSTOM_MARKER || custom_marker_diameter !== null,
    { error: 'custom_marker_diameter_required', path: ['custom_marker_diameter'] },
  );
export type RecountInput = z.output<typeof RecountInput>;

/**
 * Null removes the corrections; an unknown detection, or the total of an unfinished spot check, is `invalid_option`.
 */
export const CorrectionInput = z.strictObject({
  corrections: CountingCorrections.nullable(),
  /** The count that was corrected; `conflict` if the photo was counted again since. */
  process_timestamp: z.iso.datetime().optional(),
});
export type CorrectionInput = z.output<typeof CorrectionInput>;

/** Countings of the user; those of other accounts are `not_found` (specification 7). */
export const countingEndpoints = {
  list: endpoint('GET', '/api/automatic_varroa_counting', {
    summary: 'Countings with their counts, newest first, all or in pages.',
    query: CountingsQuery,
    response: CountingPage,
  }),
  latest: endpoint('GET', '/api/automatic_varroa_counting/latest', {
    summary: 'The newest count of each hive that has one, or all counts of hives since a time.',
    query: z.object({ start: z.iso.datetime({ offset: true }).optional() }),
    response: z.array(LatestCount),
  }),
  get: endpoint('GET', '/api/automatic_varroa_counting/:id', {
    summary: 'A counting with the full result of the counter.',
    params: ById,
    response: Counting,
  }),
  photo: endpoint('GET', '/api/automatic_varroa_counting/:id/photo', {
    summary: 'The photo of a counting, or a range of it: the uploaded file, or a smaller WebP.',
    params: ById,
    query: z.object({ size: z.enum(COUNTING_PHOTO_SIZES).default('original') }),
    download: 'image/*',
    immutable: true,
  }),
  photoTile: endpoint('GET', '/api/automatic_varroa_counting/:id/photo/tiles/:level/:column/:row', {
    summary:
      'A tile of the photo of a counting; higher levels have more detail. `not_found` beyond its edges.',
    params: PhotoTile,
    download: 'image/webp',
    immutable: true,
  }),
  /** 413 `photo_too_big` above 100,000,000 bytes; `photo_not_image` if the content is not a photo. */
  create: endpoint('POST', '/api/automatic_varroa_counting', {
    summary: 'Stores a photo of a board, at most 100 MB, and queues it for counting.',
    upload: 'photo',
    body: CountingForm,
    response: Counting,
    status: 201,
  }),
  createOfUpload: endpoint('POST', '/api/automatic_varroa_counting/uploaded', {
    summary: 'Queues a photo uploaded in parts for counting.',
    body: UploadedCounting,
    response: Counting,
    status: 201,
  }),
  countByHand: endpoint('POST', '/api/automatic_varroa_counting/by_hand', {
    summary: 'Records a count by hand.',
    body: HandCountInput,
    response: Counting,
    status: 201,
  }),
  update: endpoint('PUT', '/api/automatic_varroa_counting/:id', {
    summary:
      'Links a counting to a hive or to none, and corrects typed values; missing fields stay unchanged.',
    params: ById,
    body: CountingChange,
    response: Counting,
    versioned: true,
  }),
  correct: endpoint('PUT', '/api/automatic_varroa_counting/:id/corrections', {
    summary: 'Stores corrections of the detections; the result of the counter stays unchanged.',
    params: ById,
    body: CorrectionInput,
    response: Counting,
  }),
  recount: endpoint('POST', '/api/automatic_varroa_counting/:id/recount', {
    summary: 'Counts the photo again, optionally with another marker; replaces the previous result.',
    params: ById,
    body: RecountInput,
    response: Counting,
  }),
  remove: endpoint('DELETE', '/api/automatic_varroa_counting/:id', {
    summary: 'Deletes a counting with its photo.',
    params: ById,
    versioned: true,
  }),
} as const;
