import type { Readable } from 'node:stream';
import type { AnyEndpoint } from '@propolis/contract';
import type { FastifyReply } from 'fastify';
import type { BytePart } from '../blobs.ts';
import { found } from '../errors.ts';
import { partOf } from './ranges.ts';

/** A file as the answer. */
export interface Download {
  readonly filename: string;
  readonly content: Uint8Array | StoredFile;
  /** Media type, where the endpoint does not say which. */
  readonly type?: string;
}

/** A file that is read while it is sent, as much of it as is asked for. */
export interface StoredFile {
  readonly bytes: number;
  /** Names what it holds: under it a browser keeps it, and goes on where it left off. */
  readonly mark: string;
  /** Undefined when it has gone meanwhile. */
  readonly read: (part?: BytePart) => Promise<Readable | undefined>;
}

const isStored = (content: Download['content']): content is StoredFile => 'read' in content;

/** Sends a file whole, or the part of a stored one that was asked for; one that the reader has is not sent again. */
export async function sendDownload(
  reply: FastifyReply,
  { download }: Pick<AnyEndpoint, 'download'>,
  { filename, content, type = download ?? '' }: Download,
): Promise<FastifyReply> {
  void reply.type(type).header('content-disposition', `attachment; filename="${filename}"`);
  return isStored(content) ? sendStored(reply, content) : reply.send(content);
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
