import type { Photo, PhotoSize } from '@propolis/contract';
import type { BlobKey, BlobStore } from '../../platform/blobs.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/pool.ts';
import { AppError, found } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/api.ts';
import { encodePicture, type PictureForm } from '../../platform/pictures.ts';
import { deleteLeftPhotos, findPhoto, findPhotoIds, insertPhoto } from './photos.queries.ts';

/** A phone's screen is sharp with these; the original of the camera is not kept. */
const FORMS: Readonly<Record<PhotoSize, PictureForm>> = {
  small: { width: 320, height: 320, fit: 'cover', quality: 70 },
  large: { width: 2048, height: 2048, fit: 'inside', quality: 80 },
};

/** Photos that one account may send in an hour: a day in the meadow, but no filling of the disk. */
const PHOTOS_PER_HOUR = { tries: 400, perSeconds: 3600 };

const DAY = 24 * 3_600_000; // ms
/** How long a photo waits for its observation: as long as an outbox may wait for a network. */
const LEFT_AFTER = 30 * DAY;

export const photoKey = (id: string, size: PhotoSize): BlobKey => `photos/${id}-${size}`;

/** Keeps both forms of a photo. The same id again answers what was kept first; a stranger's id is a conflict. */
export async function keepPhoto(
  { db, user, now, limit }: Ctx,
  blobs: BlobStore,
  { id, file }: { readonly id: string; readonly file: Buffer },
): Promise<Photo> {
  const kept = await findPhoto(db, user.id, id);
  if (kept) return kept;
  await limit(`photos ${user.id}`, PHOTOS_PER_HOUR);
  const [small, large] = await Promise.all([
    encodePicture(file, FORMS.small),
    encodePicture(file, FORMS.large),
  ]);
  const { width, height } = large;
  const photo = await insertPhoto(db, { id, width, height, user_id: user.id, created_at: now });
  if (!photo) throw new AppError('conflict', 409);
  await blobs.put(photoKey(id, 'small'), small.content);
  await blobs.put(photoKey(id, 'large'), large.content);
  return photo;
}

export async function getPhoto(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  blobs: BlobStore,
  { id, size }: { readonly id: string; readonly size: PhotoSize },
): Promise<Download> {
  found(await findPhoto(db, user.id, id));
  const content = found(await blobs.get(photoKey(id, size)));
  return { filename: `${id}-${size}.webp`, content };
}

/**
 * Removes photos that no observation took, and the files of photos that are gone (with their observation, hive or
 * account). A file just written may belong to a write that is not finished: it is left for a day.
 */
export async function sweepPhotos(db: Db, blobs: BlobStore, now: Date): Promise<void> {
  await deleteLeftPhotos(db, new Date(now.getTime() - LEFT_AFTER));
  const files = (await blobs.list('photos')).filter(
    ({ storedAt }) => storedAt.getTime() < now.getTime() - DAY,
  );
  const idOf = (key: BlobKey) => /[\da-f-]{36}/.exec(key)?.[0] ?? '';
  const there = await findPhotoIds(db, [...new Set(files.map(({ key }) => idOf(key)).filter(Boolean))]);
  for (const { key } of files) if (!there.has(idOf(key))) await blobs.remove(key);
}
