/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver';

/** The only access key and its secret. */
export const S3_KEY = 'S3RVER';
export const S3_BUCKET = 'bees';

interface S3Options {
  /** Folder of its objects. */
  readonly directory: string;
  /**
   * Accepts signatures that it does not understand: those of virtual-hosted addresses (`/bees/` is signed as
   * `/bees`).
   */
  readonly isLenient: boolean;
  /** CORS rules as XML. */
  readonly cors?: string;
}

/** A local S3 server from npm, on a free port. */
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

/** Environment variables of a process that stores its files there. */
export const s3Settings = (url: string) => ({
  STORAGE_URL: `s3://${S3_BUCKET}/photos?endpoint=${url}`,
  AWS_ACCESS_KEY_ID: S3_KEY,
  AWS_SECRET_ACCESS_KEY: S3_KEY,
});
