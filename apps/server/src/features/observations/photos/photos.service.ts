import { randomUUID } from 'node:crypto';
import {
  type BlobKey,
  type BlobStore,
  keepFiles,
  type RowFiles,
  scheduleFileDeletion,
  sweepFiles,
} from '@propolis/blob-store';
import { type Photo, type PhotoSize, RECORD_PHOTOS_MAX } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import {
  assertQuota,
  type BySession,
  type Ctx,
  type Download,
  downloadOf,
  type PublicRequest,
  perAccount,
  type UploadedFile,
  type UserContext,
} from '@propolis/http-kit';
import type { JobCtx } from '@propolis/jobs';
import { PHOTO_FORMS, PICTURE_TYPE, type Pictures } from '@propolis/pictures';
import type { Db } from '@propolis/postgres';
import { AppError, found, invalidField } from '@propolis/runtime';
import { lockUser } from '../../account/account.queries.ts';
import { holdRecord } from '../../records/records.queries.ts';
import { recordChanged } from '../../records/records.service.ts';
import { photosRemove } from './photos.jobs.ts';
import {
  deleteLeftPhotos,
  findFreePhotos,
  findPhoto,
  findPhotoFilesOf,
  findRecordPhotos,
  insertPhoto,
  insertRecordPhotos,
  measurePhotos,
  type StoredPhoto,
} from './photos.queries.ts';

/** Photos per account and hour: enough for a day of work, without filling the disk. */
export const photosPerHour = perAccount('photos', { tries: 400, perSeconds: 3600 });

/** A photo without an observation is kept for this long: the outbox of the client may be offline. */
const LEFT_AFTER = 30 * DAY_MS;

export const photoKey = (fileId: string, size: PhotoSize): BlobKey => `photos/${fileId}-${size}`;

export interface PhotoFiles {
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
}

/**
 * Writes both forms of a photo under a new name before its row exists, so that concurrent requests with the
 * same id, which the client generates, do not overwrite each other. Returns an existing photo with this id.
 */
export async function preparePhoto(
  { db, user, settings }: PublicRequest & BySession,
  { blobs, pictures }: PhotoFiles,
  { id, file }: { readonly id: string; readonly file: UploadedFile },
): Promise<StoredPhoto> {
  const existing = await findPhoto(db, user.id, id);
  if (existing) return existing;
  // Checked again with the row; here it avoids useless work.
  await holdPhotos({ db, user, settings }, { more: 1 });
  const file_id = randomUUID();
  const [small, large] = await pictures
    .of(user.id)
    .encode(file.path, [PHOTO_FORMS.small, PHOTO_FORMS.large] as const);
  await keepFiles(blobs, [
    [photoKey(file_id, 'small'), small.path],
    [photoKey(file_id, 'large'), large.path],
  ]);
  const bytes = small.bytes + large.bytes;
  return { id, file_id, bytes, width: large.width, height: large.height };
}

/** Idempotent per id: returns the first photo; 409 for the id of another user. */
export async function keepPhoto({ db, user, now, settings }: Ctx, photo: StoredPhoto): Promise<Photo> {
  await lockUser(db, user.id);
  const inserted = await insertPhoto(db, { ...photo, user_id: user.id, created_at: now });
  if (inserted) {
    await holdPhotos({ db, user, settings }, { more: 0 });
    return inserted;
  }
  const existing = await findPhoto(db, user.id, photo.id);
  if (!existing) throw new AppError('conflict', 409);
  return { id: existing.id, width: existing.width, height: existing.height };
}

/** 409 if the account would exceed its limit. */
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

/** Deletes unattached photos, and files of deleted photos (with their observation, hive or account). */
export async function sweepPhotos(db: Db, blobs: BlobStore, ctx: JobCtx): Promise<void> {
  const now = ctx.now.getTime();
  await deleteLeftPhotos(db, new Date(now - LEFT_AFTER));
  await blobs.removeDrafts(new Date(now - DAY_MS));
  await sweepFiles({ db, blobs }, PHOTO_FILES, ctx);
}

/** The rows are deleted with their account; a job deletes the files, even after a crash. */
export const leavePhotosOf = async (
  { db, jobs }: Pick<EventCtx, 'db' | 'jobs'>,
  { userId }: { readonly userId: number },
): Promise<void> => scheduleFileDeletion(jobs, photosRemove, await findPhotoFilesOf(db, userId));

async function removePhotoFiles(blobs: BlobStore, fileId: string): Promise<void> {
  await blobs.remove(photoKey(fileId, 'small'));
  await blobs.remove(photoKey(fileId, 'large'));
}

export const PHOTO_FILES: RowFiles = { room: 'photos', table: 'photos', remove: removePhotoFiles };

export const listRecordPhotos = async ({ db, user }: UserContext, uid: string): Promise<Photo[]> =>
  findRecordPhotos(db, found(await holdRecord(db, user.id, uid, 'read')));

/** A photo that the record has already stays where it is, so that a repeated request adds nothing. */
export async function addRecordPhotos(
  { db, user, emit }: UserContext,
  uid: string,
  ids: readonly string[],
): Promise<Photo[]> {
  const recordId = found(await holdRecord(db, user.id, uid, 'write'));
  const before = await findRecordPhotos(db, recordId);
  const added = [...new Set(ids)].filter((id) => !before.some((photo) => photo.id === id));
  if (before.length + added.length > RECORD_PHOTOS_MAX) throw invalidField('photos', 'too_big');
  const free = await findFreePhotos(db, user.id, added);
  if (free.length < added.length) throw invalidField('photos', 'not_found');
  await insertRecordPhotos(
    db,
    free.map((photo_id, at) => ({ photo_id, record_id: recordId, position: before.length + at + 1 })),
  );
  await emit(recordChanged, { userId: user.id, recordId: uid });
  return findRecordPhotos(db, recordId);
}
