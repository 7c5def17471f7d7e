export { countWrites } from './connections/account-writes.ts';
export { buildOnce, type Given } from './connections/build-once.ts';
export {
  DATABASE_VARIABLES,
  databaseOf,
  directUrlOf,
  needsDatabaseUrl,
} from './connections/database-config.ts';
export { beforeDatabaseTime, databaseTime } from './connections/database-time.ts';
export { LOCKS, PAIRED_LOCKS } from './connections/locks.ts';
export { NOTICE_CHANNEL, publishNotices, SentNotice } from './connections/notify.ts';
export { countRows, hasChanged, hasRow, idsByUid } from './connections/outcomes.ts';
export { inPages } from './connections/pages.ts';
export {
  type DatabasePool,
  type Db,
  DEFAULT_POOL_LIMITS,
  HEALTH_POOL_LIMITS,
  openPool,
  type PoolLimits,
} from './connections/pool.ts';
export { warnOfPooler } from './connections/pooler-limits.ts';
export { addressesIn, createClient, findPrimary } from './connections/primary.ts';
export { openReplica, type Replica } from './connections/replica.ts';
export { isAccountGone, troubleOf } from './connections/trouble.ts';
export { type Account, chooseAccount, giveTo } from './embedded/account.ts';
export { MAJOR_VERSION } from './embedded/binaries.ts';
export { type Measured, measureTable } from './embedded/copy-tables.ts';
export { clusterOf } from './embedded/folders.ts';
export { takeLock } from './embedded/lock.ts';
export { fetchBinaries } from './embedded/old-binaries.ts';
export { stopOrphan } from './embedded/orphan.ts';
export { findRunning } from './embedded/running.ts';
export { commandLine, identity, plainEnvironment } from './embedded/server.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';
export { upgradeCluster } from './embedded/upgrade.ts';
export { describeTypes } from './schema/describe-types.ts';
export {
  byVersion,
  CONTRACT,
  migrate,
  prepareDatabase,
  readMigrationNames,
  withClient,
} from './schema/migrate.ts';
export { describeSchema } from './schema/snapshot.ts';
export type { ColumnTypes } from './tables/column-types.ts';
export type { Database } from './tables/tables.ts';
