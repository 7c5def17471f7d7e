/** Where large files lie. */
export type StoragePlace = FilesPlace | BucketPlace;

/** In `DATA_DIR/blobs`. */
interface FilesPlace {
  readonly kind: 'files';
}

/** At a service that speaks S3. */
export interface BucketPlace {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** What the names of all objects begin with: nothing, or a path that ends in a slash. */
  readonly prefix: string;
  /** Undefined: AWS itself. */
  readonly endpoint: string | undefined;
  /** Undefined: what the SDK finds, or any where there is an endpoint. */
  readonly region: string | undefined;
  /** Whether the bucket stands in the path of addresses, not in their host name. */
  readonly pathStyle: boolean;
}

/** What is configured of it. */
export interface StorageConfig {
  readonly place: StoragePlace;
  /** Where they lay before: what has not moved yet is read there. */
  readonly former: StoragePlace | undefined;
  /** Whether browsers fetch photos from a bucket themselves. */
  readonly isSigned: boolean;
}

export const FILES: StoragePlace = { kind: 'files' };

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w.-]+\/)*$/;
const HTTP = /^https?:$/;

/** Reads `files` or `s3://bucket/prefix?endpoint=…&region=…&path_style=…`; undefined where it is neither. */
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

/** Addresses end up in logs and lists of processes: the credentials have variables of their own. */
function urlOf(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.username || url?.password ? undefined : url;
}

/** In words that hold no secret. */
export const nameOfPlace = (place: StoragePlace): string =>
  place.kind === 'files'
    ? 'the files in DATA_DIR/blobs'
    : `the bucket ${place.bucket}${place.endpoint ? ` at ${place.endpoint}` : ''}`;
