import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Clock } from '@propolis/runtime';
import type { BucketObject } from './bucket-parts.ts';

/** How a browser should treat a file. */
export interface ShownFile {
  readonly filename: string;
  /** Media type. */
  readonly type: string;
}

/** A URL stays the same for this time, so that browsers can cache the file (s). */
const SAME_FOR = 300;
/** A URL is valid for this additional time: slow connections, scrolled lists (s). */
const GOOD_FOR = 600;

/** Creates URLs that give access to one file for a few minutes, without credentials. */
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
