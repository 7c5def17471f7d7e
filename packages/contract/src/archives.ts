/** Maximum size of an imported archive in bytes: many years of photos. */
export const ARCHIVE_BYTES_MAX = 20_000_000_000;

/** Kinds of imported objects, in display order. */
export const IMPORTED_KINDS = [
  'apiaries',
  'hives',
  'observations',
  'queens',
  'records',
  'photos',
  'countings',
  'scales',
  'readings',
  'weather_connectors',
  'cameras',
  'weight_events',
  'notifications',
] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];
