import { sql } from 'kysely';
import type { BlobStore } from '../blobs.ts';
import type { Db } from './pool.ts';

/** Any number, the same in every process. Who removes files shares it; a backup has it alone while it notes what is there. */
export const REMOVALS_LOCK = 7_204_650_119;

/**
 * The same store, whose removals wait while a backup notes which files there are (seconds, however many they are). Rows
 * go before their files: without this, a file could go whose row is in the backup.
 */
export const heldRemovals = (blobs: BlobStore, db: Db): BlobStore => ({
  ...blobs,
  remove: (key) =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock_shared(${REMOVALS_LOCK})`.execute(transaction);
      await blobs.remove(key);
    }),
});
