import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '@propolis/runtime';
import type { BucketObject } from './bucket-parts.ts';

/** As what a browser is to take a file. */
export interface ShownFile {
  readonly filename: string;
  /** Media type. */
  readonly type: string;
}

/** Addresses of the same file are the same for so long, so that a browser keeps what it has fetched (s). */
const SAME_FOR = 300;
/** And good for so long after that: a slow line, and a list that is scrolled (s). */
const GOOD_FOR = 600;

/** Makes addresses by which whoever has them reads one file for a few minutes, without our credentials. */
export function createSigner(client: S3Client, clock: Clock) {
  return (object: BucketObject, { filename, type }: ShownFile): Promise<string> => {
    const now = Math.floor(clock().getTime() / 1000);
    return getSignedUrl(
      client,
      new GetObjectCommand({
        ...object,
        ResponseContentType: type,
        ResponseContentDisposition: `attachment; filename="${filename}"`,
        ResponseCacheControl: `private, max-age=${SAME_FOR}`,
      }),
      { signingDate: new Date((now - (now % SAME_FOR)) * 1000), expiresIn: SAME_FOR + GOOD_FOR },
    );
  };
}
