import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { takePicture } from '@propolis/account-archive';
import type { ArchiveReading } from '../account/account.service.ts';
import { photoFile } from './observations.export.ts';
import type { StoredPhoto } from './photos.queries.ts';
import { FORMS, holdPhotos, type PhotoFiles, photoKey } from './photos.service.ts';

/** A photo that is kept, without a row yet. */
export interface ArchivedPhoto extends Omit<StoredPhoto, 'id'> {
  /** Among those of its observation, from 1. */
  readonly position: number;
}

/** More than a photo of that size has (bytes). */
const PHOTO_MAX = 8_000_000;

/** Keeps a photo as it is in the archive, byte by byte, and makes its small form anew. */
export async function takePhoto(
  { archive, written, ...request }: ArchiveReading,
  files: PhotoFiles,
  { uid, position }: { readonly uid: string; readonly position: number },
): Promise<ArchivedPhoto> {
  await holdPhotos(request, { more: 1 });
  const { draft, bytes, width, height, other } = await takePicture(archive, files, {
    path: photoFile(uid, position),
    expected: { form: FORMS.large, most: PHOTO_MAX },
    other: FORMS.small,
  });
  const file_id = randomUUID();
  const [large, small] = [photoKey(file_id, 'large'), photoKey(file_id, 'small')];
  written(file_id, [large, small]);
  try {
    await files.blobs.keep(large, draft);
    await files.blobs.keep(small, other.path);
  } catch (failure) {
    for (const path of [draft, other.path]) await rm(path, { force: true });
    throw failure;
  }
  return { file_id, bytes: bytes + other.bytes, width, height, position };
}
