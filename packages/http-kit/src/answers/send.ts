import { Readable } from 'node:stream';
import { type AnyEndpoint, ESTIMATE_HEADER } from '@propolis/contract';
import type { FastifyReply } from 'fastify';
import { isDownload, sendDownload } from './download.ts';
import type { KeptAnswer } from './kept.ts';

/** An answer that is written as it goes; what has not been asked for yet is not made yet. */
export interface Streamed {
  /** Under which a browser saves it; absent for what is no file. */
  readonly filename?: string;
  /** About how many bytes will come, for who shows how far it is. */
  readonly about?: number;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/** What is read again may be kept by the reader's own browser, which then asks whether it still holds (ETag). */
const KEPT_BY_READER = 'private, no-cache';

/** What never changes is not even asked for again. */
const KEPT_FOR_A_YEAR = 'private, max-age=31536000, immutable';

const asFile = (reply: FastifyReply, filename: string) =>
  reply.header('content-disposition', `attachment; filename="${filename}"`);

/** Answers JSON, nothing, a file or a stream: whichever the endpoint says. */
export async function sendAnswer(
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  answer: unknown,
): Promise<FastifyReply> {
  void reply.status(endpoint.status).header('cache-control', 'no-store');
  if (endpoint.download) {
    if (endpoint.immutable) void mayBeKept(reply, KEPT_FOR_A_YEAR);
    if (isDownload(answer)) return sendDownload(reply, endpoint, answer);
  } else if (endpoint.stream) {
    if (isStreamed(answer)) return sendStream(reply, endpoint.stream, answer);
  } else if (!endpoint.response) return reply.send();
  else return (endpoint.method === 'GET' ? mayBeKept(reply) : reply).send(answer);
  throw new Error(`${endpoint.method} ${endpoint.path} answered no file`);
}

const isStreamed = (answer: unknown): answer is Streamed =>
  typeof answer === 'object' && answer !== null && 'content' in answer;

function sendStream(reply: FastifyReply, type: string, { filename, about, content }: Streamed) {
  if (filename) void asFile(reply, filename);
  if (about !== undefined) void reply.header(ESTIMATE_HEADER, about);
  return reply.type(type).send(Readable.from(content, { objectMode: false }));
}

const mayBeKept = (reply: FastifyReply, how = KEPT_BY_READER) =>
  reply.header('cache-control', how).header('vary', 'authorization');

/** The bytes of a JSON answer, written by the schema of its endpoint. */
export const serialiseAnswer = (reply: FastifyReply, { status }: AnyEndpoint, answer: unknown): Buffer =>
  // Only a payload that is an object or a list comes here, and for these Fastify's serialisers write a text.
  Buffer.from(String(reply.status(status).serialize(answer)));

export const sendKept = (reply: FastifyReply, { status }: AnyEndpoint, { body, etag }: KeptAnswer) =>
  mayBeKept(reply.status(status)).type('application/json; charset=utf-8').header('etag', etag).send(body);
