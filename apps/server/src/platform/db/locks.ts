/**
 * All advisory locks of the database, here alone: two with the same number would wait for each other. The older numbers
 * stay with what the release before knows by them, which may run beside this one.
 */
export const LOCKS = {
  /** One process migrates, the others wait. */
  migrations: 7_204_650_118,
  /** Shared by who removes files; a backup that links them holds it alone. */
  removals: 7_204_650_119,
  backup: 7_204_650_120,
  /** One transaction makes partitions. */
  months: 7_204_650_121,
  /** One process moves measurements between servers. */
  distribution: 7_204_650_122,
} as const;

/** Of locks of two numbers, the first; the second says for whom or what. */
export const PAIRED_LOCKS = {
  /** Naming an apiary, of a user. */
  apiaryNames: 1902,
  /** The identifier of a scale, of all accounts. */
  scaleIds: 1903,
  /** Adding a sensor, of a user. */
  sensors: 1904,
} as const;
