import type { Readable } from 'node:stream';
import type { BlobKey, BlobStore, BytePart, ShownFile } from '@propolis/blob-store';
import type { AnyEndpoint } from '@propolis/contract';
import { found } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';

/** A file as a response. */
export interface Download {
  readonly filename: string;
  readonly content: Uint8Array | StoredFile | FileElsewhere;
  /** Media type, if the endpoint does not define it. */
  readonly type?: string;
}

export const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'filename' in answer && 'content' in answer;

/** A file that is streamed, completely or in part. */
export interface StoredFile {
  readonly bytes: number;
  /** Version of the content: the ETag for caching and resuming. */
  readonly version: string;
  /** Undefined if it was removed meanwhile. */
  readonly read: (part?: BytePart) => Promise<Readable | undefined>;
}

/** A file that the client reads elsewhere. */
export interface FileElsewhere {
  /** A temporary URL that gives access without credentials. */
  readonly address: string;
}

/** A stored file: streamed by the server, or as a URL. 404 if it does not exist. */
export async function downloadOf(
  blobs: Pick<BlobStore, 'addressOf' | 'measure' | 'read'>,
  key: BlobKey,
  { version, ...shown }: ShownFile & Pick<StoredFile, 'version'>,
): Promise<Download> {
  const address = await blobs.addressOf(key, shown);
  if (address !== undefined) return { ...shown, content: { address } };
  const bytes = found(await blobs.measure(key));
  return { ...shown, content: { bytes, version, read: (part) => blobs.read(key, part) } };
}

/** Sends a file completely or the requested range; 304 if the client has it. */
export async function sendDownload(
  reply: FastifyReply,
  { download }: Pick<AnyEndpoint, 'download'>,
  { filename, content, type = download ?? '' }: Download,
): Promise<FastifyReply> {
  // Not cacheable: the URL expires and gives access to the file.
  if ('address' in content) return reply.header('cache-control', 'no-store').redirect(content.address, 302);
  void reply.type(type).header('content-disposition', `attachment; filename="${filename}"`);
  return 'read' in content ? sendStored(reply, content) : reply.send(content);
}

async function sendStored(reply: FastifyReply, { bytes, version, read }: StoredFile): Promise<FastifyReply> {
  const etag = `"${version}"`;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = reply.request.headers;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (ifNoneMatch === etag) return reply.status(304).send();
  const part = ifRange === undefined || ifRange === etag ? partOf(range, bytes) : undefined;
  const content = found(await read(part));
  if (part) void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  return reply.header('content-length', part ? part.end - part.start + 1 : bytes).send(content);
}

/** One range: from a byte on, up to a byte, or the last bytes; multiple ranges are not supported. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The range requested by a `Range` header (RFC 9110, 14.2). Undefined for the whole file: the header is
 * missing or not supported, or the file is empty.
 */
export function partOf(range: string | undefined, bytes: number): BytePart | undefined {
  const [, first = '', last = ''] = RANGE.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const end = bytes - 1;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const upTo = first === '' || last === '' ? end : Math.min(Number(last), end);
  return start <= upTo ? { start, end: upTo } : undefined;
}
