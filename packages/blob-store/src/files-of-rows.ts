import { rm } from 'node:fs/promises';
import { DAY_MS } from '@propolis/domain';
import type { Job, JobCtx, Jobs } from '@propolis/jobs';
import { type Db, LOCKS } from '@propolis/postgres';
import { type Expression, sql } from 'kysely';
import type { BlobKey, BlobStore, StoredBlob } from './blobs.ts';

// Files are stored outside the database under a name in their row (a UUID, never reused). They are written
// before the row and removed after it, so that a crash can leave files without a row, but never a row without
// its files.

/** Files per job, so that an interruption costs little. */
const REMOVED_AT_ONCE = 500;

/** The files whose names are in the column `file_id` of a table. */
export interface RowFiles {
  readonly room: string;
  readonly table: 'counting_upload_parts' | 'countings' | 'imports' | 'photos';
  /** The rows that still need their files; all by default. */
  readonly where?: Expression<boolean>;
  readonly remove: (blobs: BlobStore, fileId: string) => Promise<void>;
}

/** Keeps the drafts of a row to be added under their keys. If one cannot be kept, as on a full disk, no file is left. */
export async function keepFiles(
  blobs: Pick<BlobStore, 'keep' | 'remove'>,
  files: readonly (readonly [BlobKey, draft: string])[],
): Promise<void> {
  try {
    for (const [key, draft] of files) await blobs.keep(key, draft);
  } catch (failure) {
    for (const [, draft] of files) await rm(draft, { force: true });
    // The storage may be unreachable; then the sweep removes them.
    for (const [key] of files) await blobs.remove(key).catch(() => undefined);
    throw failure;
  }
}

/** Which of these names are still referenced. */
async function findNamed(
  db: Db,
  { table, where = sql<boolean>`true` }: RowFiles,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from ${sql.table(table)}
    where file_id = any(${sql.val([...fileIds])}::uuid[]) and ${where}`.execute(db);
  return new Set(rows.map(({ file_id }) => file_id));
}

interface Places {
  readonly db: Db;
  readonly blobs: BlobStore;
}

/** Schedules the removal of the files of deleted rows after the commit; survives a crash of this process. */
export async function scheduleFileDeletion(
  jobs: Jobs,
  job: Job<{ fileIds: string[] }>,
  fileIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < fileIds.length; at += REMOVED_AT_ONCE)
    await jobs.add(job, { fileIds: fileIds.slice(at, at + REMOVED_AT_ONCE) });
}

/** Removes files by their names, which are never reused. */
export async function removeFiles(
  blobs: BlobStore,
  files: RowFiles,
  { fileIds }: { readonly fileIds: readonly string[] },
  { signal }: Pick<JobCtx, 'signal'>,
): Promise<void> {
  for (const fileId of fileIds) {
    signal.throwIfAborted();
    await files.remove(blobs, fileId);
  }
}

/** Removes the files of a finished write unless a row references them: of concurrent writes one is kept. */
export async function removeUnnamed({ db, blobs }: Places, files: RowFiles, fileId: string): Promise<void> {
  if (!(await findNamed(db, files, [fileId])).has(fileId)) await files.remove(blobs, fileId);
}

/** The name in the row; part of the key of each of its files. */
const nameOf = (key: BlobKey): string => /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(key)?.[0] ?? '';

/**
 * Removes the files of a prefix that no row references, left by failed writes or crashes, and those that `isSpent`
 * names. Files younger than a day may belong to an unfinished write and are kept.
 */
export async function sweepFiles(
  { db, blobs }: Places,
  rowFiles: RowFiles,
  { now, signal }: JobCtx,
  isSpent: (file: StoredBlob) => boolean = () => false,
): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  for await (const page of blobs.list(rowFiles.room)) {
    const files = page.filter(({ storedAt }) => storedAt < yesterday);
    const names = files.map(({ key }) => nameOf(key)).filter(Boolean);
    const named = await findNamed(db, rowFiles, [...new Set(names)]);
    for (const file of files) {
      signal.throwIfAborted();
      if (!named.has(nameOf(file.key)) || isSpent(file)) await blobs.remove(file.key);
    }
  }
}

/**
 * Removals wait while a backup lists the existing files (seconds). Rows are deleted before their files:
 * otherwise a file could be removed although the backup contains its row.
 */
export const withRemovalLock = (blobs: BlobStore, db: Db): BlobStore => ({
  ...blobs,
  remove: (key) =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock_shared(${LOCKS.removals})`.execute(transaction);
      await blobs.remove(key);
    }),
});
