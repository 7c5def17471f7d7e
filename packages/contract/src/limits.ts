/** Fewer letters of an address match everything. */
export const GEOCODE_MIN_LENGTH = 3;

/** Most photos that one observation holds. */
export const OBSERVATION_PHOTOS_MAX = 20;

/** Shortest and longest query of the search of notes, in characters. */
export const SEARCH_QUERY_MIN = 2;
export const SEARCH_QUERY_MAX = 100;
