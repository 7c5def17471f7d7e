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
}

export const DEFAULT_BUCKET_PATIENCE: BucketPatience = {
  tries: 4,
  connectWithin: 3000,
  answerWithin: 60_000,
  idleFor: 20_000,
};

/** Readers on slow lines hold theirs long. */
const CONNECTIONS = 200;

/** Credentials are looked for as the SDK does: in its variables, its files, and what a machine at AWS is given. */
export function openBucketClient(
  { endpoint, region, pathStyle }: BucketPlace,
  { tries, connectWithin, answerWithin, idleFor }: BucketPatience,
): S3Client {
  // Whoever starts us is told once of an old Node (scripts/start.sh).
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const known = region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  return new S3Client({
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
}
