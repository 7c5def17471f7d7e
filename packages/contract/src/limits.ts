/** Fewer letters of an address match everything. */
export const GEOCODE_MIN_LENGTH = 3;

/** Most photos that one observation holds. */
export const OBSERVATION_PHOTOS_MAX = 20;
