import type { BlobKey, BlobStore, StoredBlob } from '../../platform/blobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { EventCtx } from '../../platform/events/events.ts';
import type { JobCtx } from '../../platform/jobs/hands.ts';
import { countingPhotosRemove, uploadPartsRemove } from './countings.jobs.ts';
import { removeCountingFiles } from './countings.photos.ts';
import { endForgotten, findCountingFiles, findCountingFilesOf, type Leaving } from './countings.queries.ts';
import { countingTilesKey, isTilesKey } from './countings.tiles.ts';
import { deleteLeftUploads, findPartFiles, findPartsOfUser } from './uploads.queries.ts';
import { partKey } from './uploads.service.ts';

const DAY = 24 * 3_600_000; // ms
/** No queue is that long: whoever should have counted it was killed again and again. */
const FORGOTTEN_AFTER = 14 * DAY;
/** Tiles are cut again in seconds; most photos are looked at closely in the days after they were taken. */
const TILES_KEPT = 30 * DAY;
/** So long a photo may lie half sent: whoever comes back later sends it from its beginning. */
const LEFT_AFTER = 7 * DAY;
/** Photos of one job: a stop in the middle costs little. */
const REMOVED_AT_ONCE = 500;

/** The rows go with their hive, apiary or account; the files of their photos follow, whatever happens to this process. */
export async function leaveCountings(
  { db, jobs }: Pick<EventCtx, 'db' | 'jobs'>,
  leaving: Leaving,
): Promise<void> {
  const fileIds = await findCountingFilesOf(db, leaving);
  for (let at = 0; at < fileIds.length; at += REMOVED_AT_ONCE)
    await jobs.add(countingPhotosRemove, { fileIds: fileIds.slice(at, at + REMOVED_AT_ONCE) });
  const parts = leaving.of === 'user' ? await findPartsOfUser(db, leaving.id) : [];
  if (parts.length > 0) await jobs.add(uploadPartsRemove, { fileIds: parts });
}

/** Removes the files of parts; nobody else ever has a file of the same name. */
export async function removeUploadParts(
  blobs: BlobStore,
  { fileIds }: { readonly fileIds: readonly string[] },
  { signal }: Pick<JobCtx, 'signal'>,
): Promise<void> {
  for (const fileId of fileIds) {
    signal.throwIfAborted();
    await blobs.remove(partKey(fileId));
  }
}

/** Removes the files of photos whose countings have gone; nobody else ever has a file of the same name. */
export async function removeCountingPhotos(
  blobs: BlobStore,
  { fileIds }: { readonly fileIds: readonly string[] },
  { signal }: Pick<JobCtx, 'signal'>,
): Promise<void> {
  for (const fileId of fileIds) {
    signal.throwIfAborted();
    await removeCountingFiles(blobs, fileId);
    await blobs.remove(countingTilesKey(fileId));
  }
}

/**
 * Removes files that no counting names: of a write that failed, or of a crash. One just written may belong to a write
 * that is not finished: it is left for a day. Removes old tiles too, and ends countings that nobody will count any more.
 */
export async function sweepCountings(db: Db, blobs: BlobStore, { now, signal }: JobCtx): Promise<void> {
  await endForgotten(db, now, new Date(now.getTime() - FORGOTTEN_AFTER));
  const yesterday = now.getTime() - DAY;
  const files = (await blobs.list('countings')).filter(({ storedAt }) => storedAt.getTime() < yesterday);
  const idOf = (key: BlobKey) => /[\da-f-]{36}/.exec(key)?.[0] ?? '';
  const there = await findCountingFiles(db, [...new Set(files.map(({ key }) => idOf(key)).filter(Boolean))]);
  const isOld = ({ key, storedAt }: StoredBlob) =>
    isTilesKey(key) && storedAt.getTime() < now.getTime() - TILES_KEPT;
  for (const file of files) {
    signal.throwIfAborted();
    if (!there.has(idOf(file.key)) || isOld(file)) await blobs.remove(file.key);
  }
}

/** Gives up uploads that nobody goes on with, and removes the files of parts that no row names, as of photos. */
export async function sweepUploads(db: Db, blobs: BlobStore, { now, signal }: JobCtx): Promise<void> {
  await deleteLeftUploads(db, new Date(now.getTime() - LEFT_AFTER));
  const yesterday = now.getTime() - DAY;
  const files = (await blobs.list('parts')).filter(({ storedAt }) => storedAt.getTime() < yesterday);
  const idOf = (key: BlobKey) => /[\da-f-]{36}$/.exec(key)?.[0] ?? '';
  const there = await findPartFiles(db, files.map(({ key }) => idOf(key)).filter(Boolean));
  for (const { key } of files) {
    signal.throwIfAborted();
    if (!there.has(idOf(key))) await blobs.remove(key);
  }
}
