import { Readable } from 'node:stream';
import type { AnyEndpoint } from '@propolis/contract';
import type { FastifyReply } from 'fastify';
import { acceptedEncoding, COMPRESSION, COMPRESSORS } from './compression.ts';
import { isDownload, sendDownload } from './download.ts';
import type { CachedResponse } from './response-cache.ts';
import { serialise } from './serialise.ts';

/** A streamed response; its content is produced on demand. */
export interface Streamed {
  /** Download name; absent if it is not a file. */
  readonly filename?: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** May be cached by the client's browser, which must revalidate it (ETag). */
const CACHED_BY_CLIENT = 'private, no-cache';

/** Immutable responses are not revalidated. */
const CACHED_FOR_A_YEAR = 'private, max-age=31536000, immutable';

const JSON_TYPE = 'application/json; charset=utf-8';

const asFile = (reply: FastifyReply, filename: string) =>
  reply.header('content-disposition', `attachment; filename="${filename}"`);

/** Sends JSON, no content, a file or a stream, as defined by the endpoint. */
export async function sendAnswer(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  answer: unknown,
): Promise<FastifyReply> {
  void reply.status(endpoint.status).header('cache-control', 'no-store');
  if (endpoint.download) {
    if (endpoint.immutable) void allowCache(reply, CACHED_FOR_A_YEAR);
    if (isDownload(answer)) return sendDownload(reply, endpoint, answer);
  } else if (endpoint.stream) {
    if (isStreamed(answer)) return sendStream(reply, endpoint.stream, answer);
  } else if (!endpoint.response) return reply.send();
  else {
    const json = serialise(reply, endpoint.response, answer);
    return (endpoint.method === 'GET' ? allowCache(reply) : reply).type(JSON_TYPE).send(json);
  }
  throw new Error(`${endpoint.method} ${endpoint.path} answered no file`);
}

const isStreamed = (answer: unknown): answer is Streamed =>
  typeof answer === 'object' && answer !== null && 'content' in answer;

function sendStream(reply: FastifyReply, type: string, { filename, content }: Streamed) {
  if (filename) void asFile(reply, filename);
  return reply.type(type).send(Readable.from(content, { objectMode: false }));
}

const allowCache = (reply: FastifyReply, how = CACHED_BY_CLIENT) =>
  reply.header('cache-control', how).header('vary', 'authorization');

/** Sends a list; compresses each version once, except for a client that has it. */
export async function sendCached(
  reply: FastifyReply,
  { status }: AnyEndpoint,
  { body, etag, compressed }: CachedResponse,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  void allowCache(reply.status(status)).type(JSON_TYPE).header('etag', etag);
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (!encoding || body.length < COMPRESSION.threshold || headers['if-none-match'] === etag)
    return reply.send(body);
  const sent = compressed.get(encoding) ?? (await COMPRESSORS[encoding](body));
  compressed.set(encoding, sent);
  void reply.headers({ 'content-encoding': encoding, vary: 'authorization, accept-encoding' });
  return reply.send(sent);
}
