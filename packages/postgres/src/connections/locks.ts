/**
 * All advisory locks of the database, here alone: two with the same number would wait for each other. Removals and backups
 * keep the numbers that the release before knows them by; months and distribution, which shared them, have new ones.
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
  /** Counting what is near a quota, of a user. */
  usage: 1905,
} as const;
