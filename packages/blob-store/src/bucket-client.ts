import { S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from './place.ts';

/** How long the bucket is waited for, and how often it is asked again (ms). */
export interface BucketPatience {
  readonly tries: number;
  readonly connectWithin: number;
  /** From the beginning of a request to the head of its answer: a part has been sent by then. */
  readonly answerWithin: number;
  /** Between two bytes. */
  readonly idleFor: number;
  /** From the beginning of a request: one that was silent for longer is asked no more. */
  readonly askedAgainWithin: number;
}

export const DEFAULT_BUCKET_PATIENCE: BucketPatience = {
  tries: 4,
  connectWithin: 3000,
  answerWithin: 60_000,
  idleFor: 15_000,
  askedAgainWithin: 10_000,
};

/** Readers on slow lines hold theirs long. */
const CONNECTIONS = 200;

/** Credentials are looked for as the SDK does: in its variables, its files, and what a machine at AWS is given. */
export function openBucketClient(
  { endpoint, region, pathStyle }: BucketPlace,
  { tries, connectWithin, answerWithin, idleFor, askedAgainWithin }: BucketPatience,
): S3Client {
  // Whoever starts us is told once of an old Node (scripts/start.sh).
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const known = region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(known !== undefined && { region: known }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    // The signature covers what is sent. Checksums beside it come in a framing that other stores keep as content.
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

/** Whether nothing came and went for as long as we wait; a line that is only slow ends with a code. */
const isSilence = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === 'TimeoutError' && !('code' in failure);

/** All tries of one that accepts what it is asked and never answers would add up to more than anybody waits. */
function leaveSilentOnes(client: S3Client, askedAgainWithin: number): void {
  client.middlewareStack.add(
    // Made anew for each request, within which are its tries.
    (next) => {
      const began = performance.now();
      return (args) =>
        next(args).catch((failure) => {
          const isOver = isSilence(failure) && performance.now() - began > askedAgainWithin;
          // Under no name that the client knows as a reason to try again.
          throw isOver ? new Error(failure.message) : failure;
        });
    },
    { step: 'finalizeRequest', priority: 'low', name: 'leaveSilentOnes' },
  );
}
