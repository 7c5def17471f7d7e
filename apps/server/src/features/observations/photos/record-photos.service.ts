import { type Photo, RECORD_PHOTOS_MAX } from '@propolis/contract';
import type { UserContext } from '@propolis/http-kit';
import { found, invalidField } from '@propolis/runtime';
import { holdRecord } from '../../records/records.queries.ts';
import { recordChanged } from '../../records/records.service.ts';
import { findFreePhotos, findRecordPhotos, insertRecordPhotos } from './photos.queries.ts';

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
