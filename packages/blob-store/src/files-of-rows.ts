import { DAY_MS } from '@propolis/domain';
import type { Job, JobCtx, Jobs } from '@propolis/jobs';
import { type Db, LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';
import type { BlobKey, BlobStore, StoredBlob } from './blobs.ts';

// Files lie beside the database under a name that their row keeps (a UUID, never used twice). They are written before
// the row and removed after it, so that a crash leaves files without a row, never a row without its files.

/** Files of one job: a stop in the middle costs little. */
const REMOVED_AT_ONCE = 500;

/** The names of files whose rows have gone. */
export interface FilesOfRows {
  readonly fileIds: readonly string[];
}

/** Has the files of rows that go removed after the commit, whatever happens to this process. */
export async function leaveFiles(
  jobs: Jobs,
  job: Job<{ fileIds: string[] }>,
  fileIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < fileIds.length; at += REMOVED_AT_ONCE)
    await jobs.add(job, { fileIds: fileIds.slice(at, at + REMOVED_AT_ONCE) });
}

/** Removes files by their names; nobody else ever has one of the same name. */
export async function removeFiles(
  { fileIds }: FilesOfRows,
  remove: (fileId: string) => Promise<void>,
  { signal }: Pick<JobCtx, 'signal'>,
): Promise<void> {
  for (const fileId of fileIds) {
    signal.throwIfAborted();
    await remove(fileId);
  }
}

interface Written {
  readonly findNamed: Sweep['findNamed'];
  readonly remove: (fileId: string) => Promise<void>;
}

/** Removes the files of a write that has ended, unless a row names them: of writes at the same moment one is kept. */
export async function removeUnnamed(fileId: string, { findNamed, remove }: Written): Promise<void> {
  if (!(await findNamed([fileId])).has(fileId)) await remove(fileId);
}

/** The name that a row knows them by, which stands in the key of each of its files. */
const nameOf = (key: BlobKey): string => /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(key)?.[0] ?? '';

interface Sweep {
  readonly room: string;
  /** Which of these names a row still has. */
  readonly findNamed: (fileIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether a file is of no more use although its row is there. */
  readonly isSpent?: (file: StoredBlob) => boolean;
}

/**
 * Removes the files of a room that no row names: of a write that failed, or of a crash. One just written may belong to a
 * write that is not finished: it is left for a day.
 */
export async function sweepFiles(
  blobs: BlobStore,
  { room, findNamed, isSpent = () => false }: Sweep,
  { now, signal }: JobCtx,
): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  for await (const page of blobs.list(room)) {
    const files = page.filter(({ storedAt }) => storedAt < yesterday);
    const names = files.map(({ key }) => nameOf(key)).filter(Boolean);
    const named = await findNamed([...new Set(names)]);
    for (const file of files) {
      signal.throwIfAborted();
      if (!named.has(nameOf(file.key)) || isSpent(file)) await blobs.remove(file.key);
    }
  }
}

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
