/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver';

/** Both halves of the one key that it knows. */
export const S3_KEY = 'S3RVER';
export const S3_BUCKET = 'bees';

interface S3Options {
  /** Where its objects lie. */
  readonly directory: string;
  /** Takes signatures that it does not understand: those of a bucket's own address (`/bees/` is signed as `/bees`). */
  readonly isLenient: boolean;
  /** Rules by which browsers may ask it, as XML. */
  readonly cors?: string;
}

/** A server that speaks S3, of the npm registry, on a free port of loopback. */
export async function startS3({ directory, isLenient, cors }: S3Options) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: isLenient,
    configureBuckets: [{ name: S3_BUCKET, configs: cors === undefined ? [] : [cors] }],
  });
  const { port } = await server.run();
  return { port, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What a process needs to be told to keep its files there. */
export const s3Settings = (url: string) => ({
  STORAGE_URL: `s3://${S3_BUCKET}/photos?endpoint=${url}`,
  AWS_ACCESS_KEY_ID: S3_KEY,
  AWS_SECRET_ACCESS_KEY: S3_KEY,
});
