import {
  type BlobStore,
  type RowFiles,
  type StoredBlob,
  scheduleFileDeletion,
  sweepFiles,
} from '@propolis/blob-store';
import { DAY_MS } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { countingPhotosRemove, uploadPartsRemove } from '../countings.jobs.ts';
import { endForgotten, findCountingFilesOf, type Leaving } from '../countings.queries.ts';
import { removeCountingFiles } from './countings.photos.ts';
import { countingTilesKey, isTilesKey } from './countings.tiles.ts';
import { deleteLeftUploads, findPartsOfUser } from './uploads.queries.ts';
import { PART_FILES } from './uploads.service.ts';

/** No queue is that long: the worker was killed repeatedly. */
const FORGOTTEN_AFTER = 14 * DAY_MS;
/**
 * Tiles can be recreated in seconds, and most photos are inspected only in the days after they were taken.
 */
const TILES_KEPT = 30 * DAY_MS;
/** Unfinished uploads are kept this long; later they start from the beginning. */
const LEFT_AFTER = 7 * DAY_MS;

/**
 * Rows are deleted with their hive, apiary or account; jobs delete the files of their photos, even after a
 * crash.
 */
export async function leaveCountings(
  { db, jobs }: Pick<EventCtx, 'db' | 'jobs'>,
  leaving: Leaving,
): Promise<void> {
  await scheduleFileDeletion(jobs, countingPhotosRemove, await findCountingFilesOf(db, leaving));
  if (leaving.of === 'user')
    await scheduleFileDeletion(jobs, uploadPartsRemove, await findPartsOfUser(db, leaving.id));
}

/** With their tiles. */
export const COUNTING_FILES: RowFiles = {
  room: 'countings',
  table: 'countings',
  remove: async (blobs, fileId) => {
    await removeCountingFiles(blobs, fileId);
    await blobs.remove(countingTilesKey(fileId));
  },
};

/** Deletes orphaned files and old tiles, and ends abandoned counts. */
export async function sweepCountings(db: Db, blobs: BlobStore, ctx: JobCtx): Promise<void> {
  const now = ctx.now.getTime();
  await endForgotten(db, ctx.now, new Date(now - FORGOTTEN_AFTER));
  const isSpent = ({ key, storedAt }: StoredBlob) => isTilesKey(key) && storedAt.getTime() < now - TILES_KEPT;
  await sweepFiles({ db, blobs }, COUNTING_FILES, ctx, isSpent);
}

/** Deletes abandoned uploads and orphaned files of parts. */
export async function sweepUploads(db: Db, blobs: BlobStore, ctx: JobCtx): Promise<void> {
  await deleteLeftUploads(db, new Date(ctx.now.getTime() - LEFT_AFTER));
  await sweepFiles({ db, blobs }, PART_FILES, ctx);
}
