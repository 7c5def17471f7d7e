import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BlobKey, type BlobStore, PRIVATE_FILE, type RowFiles } from '@propolis/blob-store';
import { type FieldErrors, UPLOAD_PART_BYTES, type Upload } from '@propolis/contract';
import {
  type BySession,
  type Ctx,
  type PublicRequest,
  perAccount,
  type UploadedFile,
  type UserContext,
} from '@propolis/http-kit';
import { AppError, found, invalidField, notFound } from '@propolis/runtime';
import { lockUser } from '../../account/account.queries.ts';
import { uploadPartsRemove } from '../countings.jobs.ts';
import { holdCountings } from '../countings.service.ts';
import { photoFault } from './countings.photos.ts';
import {
  addPart,
  deleteUpload,
  findParts,
  findUpload,
  insertUpload,
  type KeptPart,
  type OwnedUpload,
} from './uploads.queries.ts';

/** Repeated after each interruption of the connection; the storage is limited by the quota. */
export const uploadsPerHour = perAccount('uploads', { tries: 3000, perSeconds: 3600 });

export const partKey = (fileId: string): BlobKey => `parts/${fileId}`;
export const PART_FILES: RowFiles = {
  room: 'parts',
  table: 'counting_upload_parts',
  remove: (blobs, fileId) => blobs.remove(partKey(fileId)),
};

/** Starts an upload of at most `largest` bytes; returns the progress of an existing one. */
export async function beginUpload(
  { db, user, now, settings }: Ctx,
  { id, bytes, largest }: { readonly id: string; readonly bytes: number; readonly largest: number },
): Promise<Upload> {
  if (bytes > largest) throw new AppError('photo_too_big', 413);
  await lockUser(db, user.id);
  const begun = await insertUpload(db, { id, user_id: user.id, bytes, touched_at: now });
  if (begun) {
    await holdCountings({ db, user, settings }, { more: 0 });
    return begun;
  }
  const upload = await findUpload(db, { userId: user.id, id });
  if (upload?.bytes !== bytes) throw new AppError('conflict', 409);
  return upload;
}

/** Stores the file of a part before its row, under a new name. Undefined if the part is already stored. */
export async function preparePart(
  { db, user }: PublicRequest & BySession,
  blobs: BlobStore,
  { id, start, file }: { readonly id: string; readonly start: number; readonly file: UploadedFile },
): Promise<KeptPart | undefined> {
  const upload = found(await findUpload(db, { userId: user.id, id }));
  const end = start + file.bytes;
  if (end <= upload.received) return undefined;
  if (start !== upload.received || end > upload.bytes) throw new AppError('conflict', 409);
  const { least, most } = UPLOAD_PART_BYTES;
  if (file.bytes > most) throw invalidField('part', 'too_big');
  if (file.bytes < least && end < upload.bytes) throw invalidField('part', 'too_small');
  const fault = start === 0 ? await photoFault(file) : undefined;
  if (fault) throw invalidField('photo', fault);
  const file_id = randomUUID();
  await blobs.keep(partKey(file_id), file.path);
  return { start, bytes: file.bytes, file_id };
}

/** Of two concurrent requests with the same part, the first is stored. */
export async function keepPart(
  { db, user, now }: UserContext,
  id: string,
  part: KeptPart | undefined,
): Promise<Upload> {
  const owned: OwnedUpload = { userId: user.id, id };
  const upload = (part && (await addPart(db, owned, part, now))) ?? found(await findUpload(db, owned));
  if (part && upload.received < part.start + part.bytes) throw new AppError('conflict', 409);
  return upload;
}

/** Errors that prevent the count of an upload: missing or incomplete. */
export async function uploadFaults(
  { db, user }: Pick<PublicRequest & BySession, 'db' | 'user'>,
  id: string,
): Promise<FieldErrors> {
  const upload = await findUpload(db, { userId: user.id, id });
  if (!upload) return { upload: ['not_found'] };
  return upload.received < upload.bytes ? { upload: ['incomplete'] } : {};
}

/** Joins the parts into a temporary file for `work`. */
export async function withWhole<T>(
  { db, user }: Pick<PublicRequest & BySession, 'db' | 'user'>,
  blobs: BlobStore,
  id: string,
  work: (file: Omit<UploadedFile, 'hash'>) => Promise<T>,
): Promise<T> {
  const parts = await findParts(db, { userId: user.id, id });
  const path = await blobs.draft('uploads');
  try {
    const whole = createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE });
    await pipeline(Readable.from(read(blobs, parts), { objectMode: false }), whole);
    return await work({ path, bytes: whole.bytesWritten });
  } finally {
    await rm(path, { force: true });
  }
}

async function* read(blobs: BlobStore, fileIds: readonly string[]): AsyncGenerator<Buffer> {
  for (const fileId of fileIds) {
    const part = await blobs.read(partKey(fileId));
    if (!part) throw new Error(`the part ${fileId} of an upload has no file`);
    yield* part;
  }
}

/** Deletes a cancelled or counted upload with its parts. */
export async function endUpload(
  { db, user, jobs }: Pick<Ctx, 'db' | 'user' | 'jobs'>,
  id: string,
): Promise<void> {
  const owned: OwnedUpload = { userId: user.id, id };
  const fileIds = await findParts(db, owned);
  if (!(await deleteUpload(db, owned))) throw notFound();
  if (fileIds.length > 0) await jobs.add(uploadPartsRemove, { fileIds });
}
