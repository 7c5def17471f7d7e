import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  type BlobKey,
  type BlobStore,
  type FilesOfRows,
  removeFiles,
  removeUnnamed,
  scheduleFileDeletion,
  sweepFiles,
} from '@propolis/blob-store';
import type { Photo, PhotoSize } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import {
  assertQuota,
  type BySession,
  type Ctx,
  type Download,
  downloadOf,
  type Limit,
  type PublicRequest,
  type UploadedFile,
} from '@propolis/http-kit';
import type { JobCtx } from '@propolis/jobs';
import { PICTURE_TYPE, type PictureForm, type Pictures } from '@propolis/pictures';
import type { Db } from '@propolis/postgres';
import { AppError, found } from '@propolis/runtime';
import { lockUser } from '../../account/account.queries.ts';
import { photosRemove } from './photos.jobs.ts';
import {
  deleteLeftPhotos,
  findPhoto,
  findPhotoFiles,
  findPhotoFilesOf,
  insertPhoto,
  measurePhotos,
  type StoredPhoto,
} from './photos.queries.ts';

/** A phone's screen is sharp with these; the original of the camera is not kept. */
export const FORMS: Readonly<Record<PhotoSize, PictureForm>> = {
  small: { width: 320, height: 320, fit: 'cover', quality: 70 },
  large: { width: 2048, height: 2048, fit: 'inside', quality: 80 },
};

/** Photos that one account may send in an hour: a day in the meadow, but no filling of the disk. */
const PHOTOS_PER_HOUR = { tries: 400, perSeconds: 3600 };

/** How long a photo waits for its observation: as long as an outbox may wait for a network. */
const LEFT_AFTER = 30 * DAY_MS;

export const photosPerHour = ({ user }: BySession): Limit => ({
  key: `photos ${user.id}`,
  rule: PHOTOS_PER_HOUR,
});

export const photoKey = (fileId: string, size: PhotoSize): BlobKey => `photos/${fileId}-${size}`;

/** Where the files of photos are made and kept. */
export interface PhotoFiles {
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
}

interface SentPhoto {
  /** Made by the client. */
  readonly id: string;
  readonly file: UploadedFile;
}

/**
 * Both forms of a photo, written under a name of their own before its row: whoever sends the same id at the same time
 * writes others. What was kept under this id already is answered as it is.
 */
export async function preparePhoto(
  { db, user, settings }: PublicRequest & BySession,
  { blobs, pictures }: PhotoFiles,
  { id, file }: SentPhoto,
): Promise<StoredPhoto> {
  const kept = await findPhoto(db, user.id, id);
  if (kept) return kept;
  // Asked again with the row; here it spares the work.
  await holdPhotos({ db, user, settings }, { more: 1 });
  const file_id = randomUUID();
  const [small, large] = await pictures.of(user.id).encode(file.path, [FORMS.small, FORMS.large] as const);
  try {
    await blobs.keep(photoKey(file_id, 'small'), small.path);
    await blobs.keep(photoKey(file_id, 'large'), large.path);
  } catch (failure) {
    for (const { path } of [small, large]) await rm(path, { force: true });
    await removePhotoFiles(blobs, file_id).catch(() => undefined);
    throw failure;
  }
  const bytes = small.bytes + large.bytes;
  return { id, file_id, bytes, width: large.width, height: large.height };
}

/** Of the same photo sent several times at once one is kept; the files of the others go. */
export const tidyPhoto = (
  { db }: Pick<PublicRequest, 'db'>,
  blobs: BlobStore,
  { file_id }: StoredPhoto,
): Promise<void> =>
  removeUnnamed(file_id, {
    findNamed: (fileIds) => findPhotoFiles(db, fileIds),
    remove: (fileId) => removePhotoFiles(blobs, fileId),
  });

/** The same id again answers what was kept first; a stranger's id is a conflict. */
export async function keepPhoto({ db, user, now, settings }: Ctx, photo: StoredPhoto): Promise<Photo> {
  await lockUser(db, user.id);
  const inserted = await insertPhoto(db, { ...photo, user_id: user.id, created_at: now });
  if (inserted) {
    await holdPhotos({ db, user, settings }, { more: 0 });
    return inserted;
  }
  const kept = await findPhoto(db, user.id, photo.id);
  if (!kept) throw new AppError('conflict', 409);
  return { id: kept.id, width: kept.width, height: kept.height };
}

/** 409 when there would be more than the account may keep. */
export async function holdPhotos(
  { db, user, settings: { quotas } }: Pick<Ctx, 'db' | 'user' | 'settings'>,
  { more }: { readonly more: number },
): Promise<void> {
  const { photos, bytes } = await measurePhotos(db, user.id);
  assertQuota(photos + more, quotas.photos, 'quota_photos');
  assertQuota(bytes + more, quotas.photoBytes, 'quota_photo_bytes');
}

export async function getPhoto(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  blobs: BlobStore,
  { id, size }: { readonly id: string; readonly size: PhotoSize },
): Promise<Download> {
  const { file_id } = found(await findPhoto(db, user.id, id));
  const shown = { filename: `${id}-${size}.webp`, type: PICTURE_TYPE, version: `${file_id}-${size}` };
  return downloadOf(blobs, photoKey(file_id, size), shown);
}

/**
 * Removes photos that no observation took, and the files of photos that are gone (with their observation, hive or
 * account).
 */
export async function sweepPhotos(db: Db, blobs: BlobStore, ctx: JobCtx): Promise<void> {
  const now = ctx.now.getTime();
  await deleteLeftPhotos(db, new Date(now - LEFT_AFTER));
  await blobs.removeDrafts(new Date(now - DAY_MS));
  await sweepFiles(blobs, { room: 'photos', findNamed: (fileIds) => findPhotoFiles(db, fileIds) }, ctx);
}

/** The rows of the photos go with their account; their files follow, whatever happens to this process. */
export const leavePhotosOf = async (
  { db, jobs }: Pick<EventCtx, 'db' | 'jobs'>,
  { userId }: { readonly userId: number },
): Promise<void> => scheduleFileDeletion(jobs, photosRemove, await findPhotoFilesOf(db, userId));

async function removePhotoFiles(blobs: BlobStore, fileId: string): Promise<void> {
  await blobs.remove(photoKey(fileId, 'small'));
  await blobs.remove(photoKey(fileId, 'large'));
}

export const removePhotos = (
  blobs: BlobStore,
  photos: FilesOfRows,
  ctx: Pick<JobCtx, 'signal'>,
): Promise<void> => removeFiles(photos, (fileId) => removePhotoFiles(blobs, fileId), ctx);
