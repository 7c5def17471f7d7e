import { open, readFile } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createSemaphore, type Semaphore } from '@propolis/runtime';
import { isNotImplemented } from './bucket-faults.ts';

/** S3's minimum size of a part that is not the last (bytes). */
export const PART_BYTES = 5 * 1024 * 1024;
/** Parallel parts of the whole process, which limits its memory to eight parts. */
const PARTS_AT_ONCE = 8;

export interface BucketObject {
  readonly Bucket: string;
  readonly Key: string;
}

interface FileToStore {
  readonly path: string;
  readonly bytes: number;
  /** Size in bytes; undefined if it does not exist. */
  readonly measure: () => Promise<number | undefined>;
}

/** Stores a file; a large one in parts, and an interrupted part is sent again from its start. */
type StoreFile = (object: BucketObject, file: FileToStore) => Promise<void>;

export function createStoreFile(client: S3Client, partBytes: number): StoreFile {
  const semaphore = createSemaphore(PARTS_AT_ONCE);
  const storeWhole = (object: BucketObject, path: string) =>
    semaphore(async () => client.send(new PutObjectCommand({ ...object, Body: await readFile(path) })));
  return async (object, file) => {
    if (file.bytes > partBytes) await storeInParts({ client, semaphore, partBytes }, object, file);
    else await storeWhole(object, file.path);
  };
}

interface Sender {
  readonly client: S3Client;
  readonly semaphore: Semaphore;
  readonly partBytes: number;
}

type Upload = BucketObject & { readonly UploadId: string | undefined };

async function storeInParts(sender: Sender, object: BucketObject, { path, bytes, measure }: FileToStore) {
  const { client } = sender;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    const Parts = await sendParts(sender, upload, { path, bytes });
    await client
      .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
      .catch(async (failure) => {
        // The response may have been lost: then the upload has ended and the object exists.
        if ((await measure()) !== bytes) throw failure;
      });
  } catch (failure) {
    // Leftovers are swept.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw failure;
  }
}

/** Resolves when no request is pending; rejects with the first failure. */
async function sendParts(sender: Sender, upload: Upload, { path, bytes }: Omit<FileToStore, 'measure'>) {
  const { client, semaphore, partBytes } = sender;
  const stop = new AbortController();
  const send = async (_part: unknown, index: number) => {
    const part = { path, at: index * partBytes, partBytes, abortSignal: stop.signal };
    try {
      return await semaphore(() => sendPart(client, upload, part));
    } catch (failure) {
      stop.abort(failure); // The other parts are useless.
      throw failure;
    }
  };
  const sending = Array.from({ length: Math.ceil(bytes / partBytes) }, send);
  const sent = await Promise.allSettled(sending);
  return sent.map((part) => {
    if (part.status === 'rejected') throw stop.signal.reason;
    return part.value;
  });
}

interface PartOfFile {
  readonly path: string;
  readonly at: number;
  readonly partBytes: number;
  readonly abortSignal: AbortSignal;
}

async function sendPart(client: S3Client, upload: Upload, part: PartOfFile) {
  const PartNumber = part.at / part.partBytes + 1;
  const { abortSignal } = part;
  const sent = new UploadPartCommand({ ...upload, PartNumber, Body: await readPart(part) });
  const { ETag } = await client.send(sent, { abortSignal });
  return { PartNumber, ETag };
}

async function readPart({ path, at, partBytes, abortSignal }: PartOfFile): Promise<Uint8Array> {
  abortSignal.throwIfAborted();
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(partBytes), 0, partBytes, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Aborts uploads started before this time: their parts use space but are not listed. */
export async function abortUploads(
  client: S3Client,
  { Bucket, Prefix, before }: { readonly Bucket: string; readonly Prefix: string; readonly before: Date },
): Promise<void> {
  try {
    for (let marker = {}, more = true; more; ) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      more = page.IsTruncated === true;
    }
  } catch (failure) {
    if (!isNotImplemented(failure)) throw failure;
  }
}
