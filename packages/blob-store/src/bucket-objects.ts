import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type BlobKey, type BlobStore, type BytePart, isBlobKey } from './blobs.ts';
import { faultOf, isMissing } from './bucket-faults.ts';
import { type BucketObject, createStoreFile, PART_BYTES } from './bucket-parts.ts';
import type { BucketPlace } from './place.ts';

/** Blob operations of a bucket, with translated errors. */
export interface BucketObjects extends Pick<BlobStore, 'put' | 'read' | 'measure' | 'remove' | 'list'> {
  /** Stores a local file. */
  readonly store: (key: BlobKey, path: string) => Promise<void>;
  readonly objectOf: (key: BlobKey) => BucketObject;
}

export interface BucketSizes {
  /** Size of all parts of an upload but the last. */
  readonly partBytes: number;
  /** Objects per page of a list. */
  readonly pageKeys: number;
}

export const DEFAULT_BUCKET_SIZES: BucketSizes = { partBytes: PART_BYTES, pageKeys: 1000 };

export function openObjects(
  client: S3Client,
  { bucket: Bucket, prefix }: BucketPlace,
  { partBytes, pageKeys: MaxKeys }: BucketSizes,
): BucketObjects {
  const storeFile = createStoreFile(client, partBytes);
  const objectOf = (key: BlobKey): BucketObject => {
    if (!isBlobKey(key)) throw new Error('invalid blob key');
    return { Bucket, Key: prefix + key };
  };
  const measure = async (key: BlobKey) =>
    translated(client.send(new HeadObjectCommand(objectOf(key))), ({ ContentLength }) => ContentLength);
  return {
    objectOf,
    measure,
    put: async (key, content) => {
      await client.send(new PutObjectCommand({ ...objectOf(key), Body: content })).catch(rethrow);
    },
    store: async (key, path) => {
      const { size: bytes } = await stat(path);
      await storeFile(objectOf(key), { path, bytes, measure: () => measure(key) }).catch(rethrow);
    },
    read: async (key, part) => {
      const object = objectOf(key);
      const first = await getPiece(client, object, part);
      if (!first) return undefined;
      const start = part?.start ?? 0;
      const end = start + first.bytes - 1;
      return readOn(first, async (offset) => {
        const next = await getPiece(client, object, { start: start + offset, end });
        if (!next) throw new Error('the object was removed while it was read');
        return next;
      });
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(rethrow);
    },
    async *list(room) {
      const Prefix = prefix + (room === undefined ? '' : `${room}/`);
      let Marker: string | undefined;
      do {
        const asked = new ListObjectsCommand({ Bucket, Prefix, MaxKeys, Marker });
        const page = await client.send(asked).catch(rethrow);
        yield (page.Contents ?? []).flatMap(({ Key = '', LastModified: storedAt }) => {
          const key = Key.slice(prefix.length);
          return isBlobKey(key) && storedAt ? [{ key, storedAt }] : [];
        });
        Marker = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
      } while (Marker !== undefined);
    },
  };
}

const getPiece = (
  client: S3Client,
  object: BucketObject,
  part: BytePart | undefined,
): Promise<BucketPiece | undefined> =>
  translated(
    client.send(new GetObjectCommand({ ...object, Range: part && `bytes=${part.start}-${part.end}` })),
    ({ Body, ContentLength = 0 }) => {
      // In Node the SDK returns a Node stream; its types also allow browser streams.
      if (!(Body instanceof Readable)) throw new Error('the storage answered without a stream');
      return { content: Body, bytes: ContentLength };
    },
  );

/** Undefined if the object does not exist. */
const translated = <Answer, T>(asked: Promise<Answer>, read: (answer: Answer) => T): Promise<T | undefined> =>
  asked.then(read, (failure) => (isMissing(failure) ? undefined : rethrow(failure)));

const rethrow = (failure: unknown): never => {
  throw faultOf(failure);
};

/** A response with a part of an object. */
interface BucketPiece {
  readonly content: Readable;
  readonly bytes: number;
}

/** Consecutive interruptions without progress, after which reading fails. */
const TRIES = 3;

/** Resumes after an interruption, so that readers of a long file do not notice. */
function readOn(first: BucketPiece, askFrom: (offset: number) => Promise<BucketPiece>): Readable {
  return Readable.from(bytesOf(first, askFrom), { objectMode: false });
}

async function* bytesOf(first: BucketPiece, askFrom: (offset: number) => Promise<BucketPiece>) {
  let { content } = first;
  let at = 0;
  let broken = 0;
  try {
    for (let chunks = content.iterator(); at < first.bytes; ) {
      const { value: chunk } = await chunks.next().catch(noMore);
      if (chunk) {
        at += chunk.length;
        broken = 0;
        yield chunk;
        continue;
      }
      broken += 1;
      if (broken > TRIES) throw new Error('the bucket keeps interrupting the download');
      content.destroy();
      ({ content } = await askFrom(at));
      chunks = content.iterator();
    }
  } finally {
    content.destroy();
  }
}

const noMore = (): { value: undefined } => ({ value: undefined });
