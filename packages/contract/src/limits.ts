/** Fewer letters of an address match everything. */
export const GEOCODE_MIN_LENGTH = 3;

/** Most photos that one observation holds. */
export const OBSERVATION_PHOTOS_MAX = 20;

/** Shortest and longest query of the search of notes, in characters. */
export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;
/** So many notes are found where nobody says how many; there may be more. */
export const FOUND_NOTES_DEFAULT = 8;
/** Most notes that a search gives. */
export const FOUND_NOTES_MAX = 56;

/** How long the server knows a write again by its idempotency key, in days. */
export const IDEMPOTENCY_DAYS = 30;

/** The largest photo of a board (specification 5), in bytes. */
export const COUNTING_PHOTO_BYTES_MAX = 100_000_000;

/** Of a photo that comes in parts, in bytes; the last part may be shorter. */
export const UPLOAD_PART_BYTES = { least: 250_000, most: 4_000_000 } as const;
