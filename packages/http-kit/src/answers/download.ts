import type { Readable } from 'node:stream';
import type { BlobKey, BlobStore, BytePart, ShownFile } from '@propolis/blob-store';
import type { AnyEndpoint } from '@propolis/contract';
import { found } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';

/** A file as the answer. */
export interface Download {
  readonly filename: string;
  readonly content: Uint8Array | StoredFile | FileElsewhere;
  /** Media type, where the endpoint does not say which. */
  readonly type?: string;
}

export const isDownload = (answer: unknown): answer is Download =>
  typeof answer === 'object' && answer !== null && 'filename' in answer && 'content' in answer;

/** A file that is read while it is sent, as much of it as is asked for. */
export interface StoredFile {
  readonly bytes: number;
  /** Names what it holds: under it a browser keeps it, and goes on where it left off. */
  readonly mark: string;
  /** Undefined when it has gone meanwhile. */
  readonly read: (part?: BytePart) => Promise<Readable | undefined>;
}

/** A file that whoever asks reads where it lies. */
export interface FileElsewhere {
  /** For some minutes; whoever has it needs nothing else. */
  readonly address: string;
}

/** A file that is kept, as the place where it lies gives it: sent by us, or told where it is. 404 when it has gone. */
export async function downloadOf(
  blobs: Pick<BlobStore, 'addressOf' | 'measure' | 'read'>,
  key: BlobKey,
  { mark, ...shown }: ShownFile & Pick<StoredFile, 'mark'>,
): Promise<Download> {
  const address = await blobs.addressOf(key, shown);
  if (address !== undefined) return { ...shown, content: { address } };
  const bytes = found(await blobs.measure(key));
  return { ...shown, content: { bytes, mark, read: (part) => blobs.read(key, part) } };
}

/** Sends a file whole, or the part of a stored one that was asked for; one that the reader has is not sent again. */
export async function sendDownload(
  reply: FastifyReply,
  { download }: Pick<AnyEndpoint, 'download'>,
  { filename, content, type = download ?? '' }: Download,
): Promise<FastifyReply> {
  // Nobody keeps where it leads: the address ends, and it is a key to the file.
  if ('address' in content) return reply.header('cache-control', 'no-store').redirect(content.address, 302);
  void reply.type(type).header('content-disposition', `attachment; filename="${filename}"`);
  return 'read' in content ? sendStored(reply, content) : reply.send(content);
}

async function sendStored(reply: FastifyReply, { bytes, mark, read }: StoredFile): Promise<FastifyReply> {
  const etag = `"${mark}"`;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = reply.request.headers;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (ifNoneMatch === etag) return reply.status(304).send();
  const part = ifRange === undefined || ifRange === etag ? partOf(range, bytes) : undefined;
  const content = found(await read(part));
  if (part) void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  return reply.header('content-length', part ? part.end - part.start + 1 : bytes).send(content);
}

/** One part, from a byte on, up to a byte, or so many of the last ones; several parts at once are not given. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part that a `Range` header asks for of so many bytes (RFC 9110, 14.2). Undefined: the whole, where nothing else is
 * understood or there is nothing.
 */
export function partOf(range: string | undefined, bytes: number): BytePart | undefined {
  const [, first = '', last = ''] = RANGE.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const end = bytes - 1;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const upTo = first === '' || last === '' ? end : Math.min(Number(last), end);
  return start <= upTo ? { start, end: upTo } : undefined;
}
