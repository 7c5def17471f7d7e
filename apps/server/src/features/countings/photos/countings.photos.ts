import { randomUUID } from 'node:crypto';
import { type BlobKey, type BlobStore, keepFiles } from '@propolis/blob-store';
import type { CountingPhotoSize, FieldErrorCode } from '@propolis/contract';
import {
  EXIF_HEAD_BYTES,
  hasTooManyPixels,
  PHOTO_HEAD_BYTES,
  type PhotoKind,
  photoKindOf,
} from '@propolis/file-formats';
import { type Download, downloadOf, type UploadedFile } from '@propolis/http-kit';
import { type Encoder, PHOTO_FORMS, PICTURE_TYPE, type Pictures } from '@propolis/pictures';
import { AppError, invalidField, readHead } from '@propolis/runtime';

export interface CountingFiles {
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
}

/** The storage key of a photo: the original and two smaller sizes. */
export const countingPhotoKey = (fileId: string, size: CountingPhotoSize): BlobKey =>
  size === 'original' ? `countings/${fileId}` : `countings/${fileId}-${size}`;

export interface KeptPhoto {
  readonly file_id: string;
  readonly photo_type: PhotoKind;
  readonly photo_bytes: number;
  readonly photo_width: number;
  readonly photo_height: number;
  readonly camera_brand: string | null;
  readonly camera_model: string | null;
}

/** Why this file cannot be a photo, by its first bytes; undefined if it can be one. */
export async function photoFault(file: Pick<UploadedFile, 'path'>): Promise<FieldErrorCode | undefined> {
  const head = await readHead(file.path, EXIF_HEAD_BYTES);
  const kind = photoKindOf(head);
  if (kind === 'image/heic') return 'photo_heic';
  if (hasTooManyPixels(head)) return 'photo_too_many_pixels';
  return kind ? undefined : 'photo_not_image';
}

/**
 * Stores the original photo and two smaller sizes under a new name before its row exists: a crash leaves
 * files without a row, never a row without files.
 */
export async function keepCountingPhoto(
  { blobs, pictures }: Pick<CountingFiles, 'blobs'> & { readonly pictures: Encoder },
  file: Omit<UploadedFile, 'hash'>,
): Promise<KeptPhoto> {
  const photo_type = await photoKindIn(file.path);
  if (!photo_type) throw invalidField('photo', 'photo_not_image');
  const [small, large] = await pictures
    .encode(file.path, [PHOTO_FORMS.small, PHOTO_FORMS.large] as const)
    .catch((failure) => {
      throw isNoImage(failure) ? invalidField('photo', 'photo_not_image') : failure;
    });
  const file_id = randomUUID();
  await keepFiles(blobs, [
    [countingPhotoKey(file_id, 'small'), small.path],
    [countingPhotoKey(file_id, 'large'), large.path],
    [countingPhotoKey(file_id, 'original'), file.path],
  ]);
  const { width, height, camera } = large.source;
  return {
    file_id,
    photo_type,
    photo_bytes: file.bytes + small.bytes + large.bytes,
    photo_width: width,
    photo_height: height,
    camera_brand: camera.brand ?? null,
    camera_model: camera.model ?? null,
  };
}

export const isNoImage = (failure: unknown): boolean =>
  failure instanceof AppError && failure.code === 'not_an_image';

const photoKindIn = async (path: string): Promise<PhotoKind | undefined> =>
  photoKindOf(await readHead(path, PHOTO_HEAD_BYTES));

/** The formats of the photos that are stored. */
export const STORED_KINDS = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
] as const satisfies readonly PhotoKind[];

/** `jpg` for `image/jpeg`, `png` for `image/png`, and so on. */
export const photoEnding = (type: string): string =>
  STORED_KINDS.some((kind) => kind === type) ? type.replace('image/', '').replace('jpeg', 'jpg') : 'bin';

/** The file of a photo, whole or a range. */
export function readCountingPhoto(
  blobs: BlobStore,
  photo: { readonly id: number; readonly fileId: string; readonly type: string },
  size: CountingPhotoSize,
): Promise<Download> {
  const type = size === 'original' ? photo.type : PICTURE_TYPE;
  const filename = `varroa-${photo.id}${size === 'original' ? '' : `-${size}`}.${photoEnding(type)}`;
  return downloadOf(blobs, countingPhotoKey(photo.fileId, size), {
    filename,
    type,
    version: `${photo.fileId}-${size}`,
  });
}

export async function removeCountingFiles(blobs: BlobStore, fileId: string): Promise<void> {
  for (const size of ['small', 'large', 'original'] as const)
    await blobs.remove(countingPhotoKey(fileId, size));
}
