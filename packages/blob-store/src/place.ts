export type StoragePlace = FilesPlace | BucketPlace;

/** In `DATA_DIR/blobs`. */
interface FilesPlace {
  readonly kind: 'files';
}

/** An S3-compatible service. */
export interface BucketPlace {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** Prefix of all object names: empty, or a path that ends with a slash. */
  readonly prefix: string;
  /** Undefined: AWS. */
  readonly endpoint: string | undefined;
  /** Undefined: from the SDK, or any if there is an endpoint. */
  readonly region: string | undefined;
  /** Whether the bucket is in the path of URLs instead of their host name. */
  readonly pathStyle: boolean;
}

/** Configuration of the storage. */
export interface StorageConfig {
  readonly place: StoragePlace;
  /** The previous place; files that have not moved yet are read there. */
  readonly former: StoragePlace | undefined;
  /** Whether browsers load photos directly from a bucket. */
  readonly isSigned: boolean;
}

export const FILES: StoragePlace = { kind: 'files' };

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w.-]+\/)*$/;
const HTTP = /^https?:$/;

/** Parses `files` or `s3://bucket/prefix?endpoint=…&region=…&path_style=…`; undefined for other texts. */
export function readPlace(text: string): StoragePlace | undefined {
  if (text === 'files') return FILES;
  const url = urlOf(text);
  if (url?.protocol !== 's3:' || url.port || url.hash) return undefined;
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  const prefix = path && `${path}/`;
  const service = readService(url.searchParams);
  if (!service || !BUCKET_NAME.test(url.hostname) || !PREFIX.test(prefix)) return undefined;
  return { kind: 'bucket', bucket: url.hostname, prefix, ...service };
}

function readService(parameters: URLSearchParams) {
  const { endpoint, region, path_style, ...others } = Object.fromEntries<string | undefined>(parameters);
  const style = path_style ?? (endpoint === undefined ? '0' : '1');
  const isWrong = Object.keys(others).length > 0 || !['0', '1'].includes(style);
  if (isWrong || (endpoint !== undefined && !HTTP.test(urlOf(endpoint)?.protocol ?? ''))) return undefined;
  return { endpoint, region, pathStyle: style === '1' };
}

/** URLs appear in logs and process lists, so credentials have separate variables. */
function urlOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.username || url?.password ? undefined : url;
}

/** A name without secrets. */
export const nameOfPlace = (place: StoragePlace): string =>
  place.kind === 'files'
    ? 'the files in DATA_DIR/blobs'
    : `the bucket ${place.bucket}${place.endpoint ? ` at ${place.endpoint}` : ''}`;
