import { type Db, LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';
import type { BlobStore } from './blobs.ts';

/**
 * The same store, whose removals wait while a backup notes which files there are (seconds, however many they are). Rows
 * go before their files: without this, a file could go whose row is in the backup.
 */
export const heldRemovals = (blobs: BlobStore, db: Db): BlobStore => ({
  ...blobs,
  remove: (key) =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock_shared(${LOCKS.removals})`.execute(transaction);
      await blobs.remove(key);
    }),
});
