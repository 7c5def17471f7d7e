/** Of a stream, about how many bytes it will be: what is written as it goes has no length that is known before. */
export const ESTIMATE_HEADER = 'estimated-length';

/** The largest archive that an account takes in, in bytes: years of photos. */
export const ARCHIVE_BYTES_MAX = 4_000_000_000;

/** What an archive can bring, in the order in which it is told. */
export const IMPORTED_KINDS = [
  'apiaries',
  'hives',
  'observations',
  'photos',
  'countings',
  'scales',
  'readings',
  'weather_connectors',
  'cameras',
  'weight_events',
  'notifications',
] as const;
/** One of them. */
export type ImportedKind = (typeof IMPORTED_KINDS)[number];
