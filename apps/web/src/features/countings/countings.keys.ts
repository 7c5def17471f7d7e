/** Prefix of all counting queries; not of their photos, which are immutable. */
export const COUNTINGS_KEY = ['countings'] as const;
