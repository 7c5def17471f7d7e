import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { HeadBucketCommand, ListObjectsCommand, S3Client } from '@aws-sdk/client-s3';
import { DAY_MS } from '@propolis/domain';
import { type Clock, createSemaphore } from '@propolis/runtime';
import { type BlobKey, type BlobStore, PRIVATE_FILE } from './blobs.ts';
import { createSigner } from './bucket-address.ts';
import { misconfigured } from './bucket-faults.ts';
import { type BucketObjects, type BucketSizes, DEFAULT_BUCKET_SIZES, openObjects } from './bucket-objects.ts';
import { abortUploads } from './bucket-parts.ts';
import { watchBucket } from './bucket-state.ts';
import { type BucketPlace, nameOfPlace } from './place.ts';

export interface BucketOptions {
  readonly place: BucketPlace;
  /** For drafts and temporary copies. */
  readonly local: Local;
  /** Whether browsers fetch what they show from the bucket itself. */
  readonly isSigned: boolean;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly patience?: BucketPatience;
  readonly sizes?: BucketSizes;
}

type Local = Pick<BlobStore, 'draft' | 'removeDrafts'>;

/** Local copies at once, up to 100 MB each, and waiting requests before the server is busy. */
const COPIES_AT_ONCE = 16;
const COPIES_AWAITED = 100;

/** Blobs as objects of a bucket under the same keys. Rejects if the bucket cannot be used as configured. */
export async function bucketBlobs(options: BucketOptions): Promise<BlobStore> {
  const { place, local, isSigned, clock, log } = options;
  const Bucket = place.bucket;
  const client = openBucketClient(place, options.patience ?? DEFAULT_BUCKET_PATIENCE);
  await holdUsable(client, place, log);
  // The nightly sweep may run on another machine.
  const dayAgo = new Date(clock().getTime() - DAY_MS);
  void local.removeDrafts(dayAgo).catch((failure) => log(String(failure)));
  const objects = openObjects(client, place, options.sizes ?? DEFAULT_BUCKET_SIZES);
  const sign = createSigner(client, clock);
  const signed = (key: BlobKey) => sign(objects.objectOf(key), { filename: '', type: '' });
  const { state, written } = watchBucket({
    ask: (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
    log,
    name: nameOfPlace(place),
  });
  return {
    draft: local.draft,
    put: (key, content) => written(objects.put(key, content)),
    keep: async (key, draft) => {
      await written(objects.store(key, draft));
      await rm(draft, { force: true });
    },
    get: async (key) => {
      const content = await objects.read(key);
      return content && Buffer.concat(await content.toArray());
    },
    read: objects.read,
    measure: objects.measure,
    withFile: createCopies(objects, local),
    remove: objects.remove,
    list: objects.list,
    removeDrafts: async (before) => {
      await local.removeDrafts(before);
      await abortUploads(client, { Bucket, Prefix: place.prefix, before });
    },
    addressOf: async (key, shown) =>
      isSigned && (await objects.measure(key)) !== undefined ? sign(objects.objectOf(key), shown) : undefined,
    origins: isSigned ? [new URL(await signed('photos/any')).origin] : [],
    state,
  };
}

/** A bucket that only does not respond now does not prevent the start. */
async function holdUsable(client: S3Client, place: BucketPlace, log: BucketOptions['log']): Promise<void> {
  try {
    await client.send(new ListObjectsCommand({ Bucket: place.bucket, Prefix: place.prefix, MaxKeys: 1 }));
  } catch (failure) {
    const reason = misconfigured(failure, place);
    if (reason) throw new Error(reason);
    log(`${nameOfPlace(place)} does not answer. It is asked again when it is needed.`);
  }
}

/** Temporary local copies; leftovers of a crash are swept like drafts. */
function createCopies(objects: BucketObjects, local: Local): BlobStore['withFile'] {
  const semaphore = createSemaphore(COPIES_AT_ONCE, COPIES_AWAITED);
  return (key, work) =>
    semaphore(async () => {
      const content = await objects.read(key);
      if (!content) return undefined;
      const path = await local.draft('copies');
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    });
}

/** Timeouts and retries of the bucket (ms). */
interface BucketPatience {
  readonly tries: number;
  readonly connectWithin: number;
  /** From the start of a request to the headers of its response, including the upload of a part. */
  readonly answerWithin: number;
  /** Between two bytes. */
  readonly idleFor: number;
  /** From the start of a request: after a longer silence it is not retried. */
  readonly askedAgainWithin: number;
}

export const DEFAULT_BUCKET_PATIENCE: BucketPatience = {
  tries: 4,
  connectWithin: 3000,
  answerWithin: 60_000,
  idleFor: 15_000,
  askedAgainWithin: 10_000,
};

/** Readers on slow connections hold theirs long. */
const CONNECTIONS = 200;

/** Credentials come from the SDK's sources: its variables, its files, and AWS instance metadata. */
export function openBucketClient(
  { endpoint, region, pathStyle }: BucketPlace,
  { tries, connectWithin, answerWithin, idleFor, askedAgainWithin }: BucketPatience,
): S3Client {
  // scripts/start.sh already warns about an old Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const known = region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(known !== undefined && { region: known }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    // The signature covers the content. Additional checksums use a framing that other services store as
    // content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithin,
      requestTimeout: answerWithin,
      throwOnRequestTimeout: true,
      socketTimeout: idleFor,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  leaveSilentOnes(client, askedAgainWithin);
  return client;
}

/** Whether a timeout without any data occurred; slow connections fail with a code. */
const isSilence = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === 'TimeoutError' && !('code' in failure);

/** Does not retry silent requests: all retries together would take too long. */
function leaveSilentOnes(client: S3Client, askedAgainWithin: number): void {
  client.middlewareStack.add(
    // Runs once per request and includes its retries.
    (next) => {
      const began = performance.now();
      return (args) =>
        next(args).catch((failure) => {
          const isOver = isSilence(failure) && performance.now() - began > askedAgainWithin;
          // A plain error, which the client does not retry.
          throw isOver ? new Error(failure.message) : failure;
        });
    },
    { step: 'finalizeRequest', priority: 'low', name: 'leaveSilentOnes' },
  );
}
