import { randomUUID } from 'node:crypto';
import { takePicture } from '@propolis/account-archive';
import { keepFiles } from '@propolis/blob-store';
import { PHOTO_FORMS } from '@propolis/pictures';
import type { ArchiveReading } from '../../account/account.service.ts';
import type { StoredPhoto } from '../photos/photos.queries.ts';
import { holdPhotos, type PhotoFiles, photoKey } from '../photos/photos.service.ts';

/** A stored photo without a row. */
export type ArchivedPhoto = Omit<StoredPhoto, 'id'>;

/** More than the size of any photo of this form (bytes). */
const PHOTO_MAX = 8_000_000;

/** Stores a photo of the archive unchanged and creates its small form. */
export async function takePhoto(
  { archive, written, ...request }: ArchiveReading,
  files: PhotoFiles,
  path: string,
): Promise<ArchivedPhoto> {
  await holdPhotos(request, { more: 1 });
  const { draft, bytes, width, height, other } = await takePicture(archive, files, {
    path,
    expected: { form: PHOTO_FORMS.large, most: PHOTO_MAX },
    other: PHOTO_FORMS.small,
  });
  const file_id = randomUUID();
  const [large, small] = [photoKey(file_id, 'large'), photoKey(file_id, 'small')];
  written(file_id, [large, small]);
  await keepFiles(files.blobs, [
    [large, draft],
    [small, other.path],
  ]);
  return { file_id, bytes: bytes + other.bytes, width, height };
}
