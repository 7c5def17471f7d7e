import { rm } from 'node:fs/promises';
import type { BlobKey, BlobStore } from '@propolis/blob-store';
import { photoKindOf } from '@propolis/file-formats';
import { PICTURE_TYPE, type PictureForm, type Pictures } from '@propolis/pictures';
import { AppError, readHead } from '@propolis/runtime';
import type { Archive } from './archive.ts';
import { extract } from './extract.ts';
import { archiveInvalid } from './faults.ts';
import type { ZipEntry } from './zip.ts';

/** Dependencies for checking the pictures of an archive. */
export interface PictureFiles {
  readonly blobs: BlobStore;
  readonly pictures: Pictures;
}

/** A stored file as a part of an archive; none if it is missing. */
export async function* storedPart(blobs: BlobStore, key: BlobKey, path: string): AsyncGenerator<ZipEntry> {
  const content = await blobs.read(key);
  if (!content) return;
  try {
    yield { path, content };
  } finally {
    content.destroy(); // Also if the client has disconnected.
  }
}

interface Expected {
  /** The stored version: the picture must not be larger. */
  readonly form: PictureForm;
  /** Bytes. */
  readonly most: number;
}

/**
 * Extracts a picture of an exported archive unchanged: it must have the expected type and size and pass the
 * decoder, which also creates the other version. The caller keeps or removes both drafts.
 */
export async function takePicture(
  archive: Archive,
  { blobs, pictures }: PictureFiles,
  { path, expected: { form, most }, other }: { path: string; expected: Expected; other: PictureForm },
) {
  if (!archive.has(path) || archive.bytesOf(path) > most) throw archiveInvalid(path);
  const draft = await blobs.draft('pictures');
  try {
    await extract(archive, path, draft);
    const [made] = await encodeArchived(pictures, { draft, path }, other);
    const { width, height } = made.source;
    const isOurs = (await isWebp(draft)) && width <= form.width && height <= form.height;
    if (!isOurs) {
      await rm(made.path, { force: true });
      throw archiveInvalid(path);
    }
    return { draft, bytes: archive.bytesOf(path), width, height, other: made };
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}

/** More than the bytes needed to detect the type. */
const HEAD_BYTES = 64;

const isWebp = async (path: string): Promise<boolean> =>
  photoKindOf(await readHead(path, HEAD_BYTES)) === PICTURE_TYPE;

const encodeArchived = (
  pictures: Pictures,
  { draft, path }: { readonly draft: string; readonly path: string },
  form: PictureForm,
) =>
  pictures.encode(draft, [form] as const).catch((failure) => {
    throw failure instanceof AppError && failure.code === 'not_an_image' ? archiveInvalid(path) : failure;
  });
