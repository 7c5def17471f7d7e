/**
 * All advisory locks of the database: two with the same number would block each other. Removals and backups
 * keep the numbers of the previous release; months and distribution, which shared them, have new ones.
 */
export const LOCKS = {
  /** One process migrates, the others wait. */
  migrations: 7_204_650_118,
  /** Shared by processes that remove files; exclusive for a backup that links them. */
  removals: 7_204_650_119,
  backup: 7_204_650_120,
  /** One transaction creates partitions. */
  months: 7_204_650_121,
  /** One process moves measurements between servers. */
  distribution: 7_204_650_122,
} as const;

/** First numbers of two-part locks; the second number is an id. */
export const PAIRED_LOCKS = {
  /** Naming an apiary, per user. */
  apiaryNames: 1902,
  /** The identifier of a scale, for all accounts. */
  scaleIds: 1903,
  /** Adding a sensor, per user. */
  sensors: 1904,
  /** Counting near a quota, per user. */
  usage: 1905,
  /** Adding to the journal, per user: the versions of an apiary are a chain. */
  journal: 1906,
} as const;
