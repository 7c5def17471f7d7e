/** Shorter queries match everything. */
export const GEOCODE_MIN_LENGTH = 3;

/** Maximum lengths of texts, in characters; `NAME_MAX` also holds for references and identifiers. */
export const NAME_MAX = 100;
export const ADDRESS_MAX = 300;
export const DESCRIPTION_MAX = 2000;

/** Bounds of a place, in degrees and metres. */
export const PLACE_BOUNDS = {
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  altitude: { min: -500, max: 9000 },
} as const;

/** Maximum number of records of a page of the journal; each may name 500 hives. */
export const RECORDS_PER_PAGE_MAX = 200;

export const RECORD_PHOTOS_MAX = 10;
/** Maximum number of photos of one observation. */
export const OBSERVATION_PHOTOS_MAX = 20;

/** Minimum and maximum length of a note search, in characters. */
export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;
export const FOUND_NOTES_DEFAULT = 8;
/** Maximum number of results of a note search. */
export const FOUND_NOTES_MAX = 56;

/** Maximum number of points of a curve: more than the pixels of any chart. */
export const CURVE_POINTS_MAX = 4000;

/** Days for which the server recognises a repeated write by its idempotency key. */
export const IDEMPOTENCY_DAYS = 30;

/** Maximum size of an uploaded file, such as a photo of a board (specification 5) or a CSV file, in bytes. */
export const FILE_BYTES_MAX = 100_000_000;

/** Size of one part of an upload, in bytes; the last part may be smaller. */
export const UPLOAD_PART_BYTES = { least: 250_000, most: 4_000_000 } as const;
