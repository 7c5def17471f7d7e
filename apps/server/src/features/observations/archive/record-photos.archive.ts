import { randomUUID } from 'node:crypto';
import { archiveInvalid, listPart, readList, storedPart } from '@propolis/account-archive';
import type { BlobStore } from '@propolis/blob-store';
import { RECORD_PHOTOS_MAX } from '@propolis/contract';
import { z } from 'zod';
import type { AccountExporter, AccountImporter, ArchiveWriting } from '../../account/account.service.ts';
import { findOwnUids } from '../../sharing/sharing.queries.ts';
import { insertRecordPhotos } from '../photos/photos.queries.ts';
import { holdPhotos, type PhotoFiles, photoKey } from '../photos/photos.service.ts';
import { findRecordPhotoFiles, insertPhotos } from './observations.archive.queries.ts';
import { type ArchivedPhoto, takePhoto } from './photos.archive.ts';

/** Path in an archive. */
const RECORD_PHOTOS_FILE = 'data/record-photos.json';
const recordPhotoFile = (record: string, position: number): string =>
  `photos/record-${record}-${position}.webp`;

export const exportRecordPhotos = (blobs: BlobStore): AccountExporter =>
  async function* ({ db, userId }) {
    const photos = await findRecordPhotoFiles(db, userId);
    yield listPart(RECORD_PHOTOS_FILE, [photos.map(({ file_id: _file, ...photo }) => photo)]);
    for (const { record, position, file_id } of photos)
      yield* storedPart(blobs, photoKey(file_id, 'large'), recordPhotoFile(record, position));
  };

const Item = z.strictObject({
  record: z.uuid(),
  /** From 1. */
  position: z.number().int().min(1).max(RECORD_PHOTOS_MAX),
});

interface RecordPhoto extends ArchivedPhoto {
  readonly record: string;
  readonly position: number;
}

/** Imports photos of records that have none in the account. */
export const importRecordPhotos =
  (files: PhotoFiles): AccountImporter =>
  async (reading) => {
    const { archive, db, user } = reading;
    // Absent in the archive of an earlier version.
    if (!archive.has(RECORD_PHOTOS_FILE)) return async () => ({});
    const here = new Set((await findRecordPhotoFiles(db, user.id)).map(({ record }) => record));
    const taken = new Map<string, RecordPhoto>();
    for await (const { record, position } of readList(archive, RECORD_PHOTOS_FILE, Item)) {
      const path = recordPhotoFile(record, position);
      if (taken.has(path)) throw archiveInvalid(RECORD_PHOTOS_FILE);
      // A photo that is missing was lost, or deleted during the export.
      if (here.has(record) || !archive.has(path)) continue;
      taken.set(path, { ...(await takePhoto(reading, files, path)), record, position });
    }
    return (writing) => write(writing, [...taken.values()]);
  };

async function write({ db, user, now, settings, named }: ArchiveWriting, taken: readonly RecordPhoto[]) {
  const own = await findOwnUids(db, user.id, 'records');
  const records = new Map(own.map(({ id, uid }) => [uid, id]));
  const photos = taken.flatMap(({ record, position, ...photo }) => {
    const record_id = records.get(record);
    return record_id === undefined ? [] : [{ photo, link: { record_id, position, photo_id: randomUUID() } }];
  });
  if (photos.length === 0) return {};
  await insertPhotos(
    db,
    photos.map(({ photo, link }) => ({ ...photo, id: link.photo_id, user_id: user.id, created_at: now })),
  );
  await insertRecordPhotos(
    db,
    photos.map(({ link }) => link),
  );
  for (const { photo } of photos) named(photo.file_id);
  await holdPhotos({ db, user, settings }, { more: 0 });
  return { created: { photos: photos.length } };
}
