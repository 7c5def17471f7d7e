import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createSemaphore, type Semaphore } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';

/** If the client reads nothing of a response for this time (ms), it is disconnected. */
export const TAKEN_WITHIN = 120_000;

/** Parallel requests per connection; browsers send one after the other. */
const AT_ONCE = 10;
/** Waiting requests per connection; beyond it requests are rejected and the connection is not read. */
const WAITING = 100;

interface Connection {
  /** Responses that are not complete yet. */
  readonly answers: Set<ServerResponse>;
  readonly semaphore: Semaphore;
}
const connections = new WeakMap<Socket, Connection>();

/**
 * Listeners of the end of a response: ours, Fastify's and those of streams. More than Node's default of ten,
 * which would log a leak; they are removed with the response.
 */
const LISTENERS = 30;

/**
 * A response holds a file, or a page of the hub, until it is read: a client that reads nothing is
 * disconnected, and one that sends thousands of requests on one connection gets them in turn. The timeout
 * starts with the response, so slow responses are safe, and restarts whenever data is sent.
 */
export function limitReaders(app: FastifyInstance, takenWithin: number): void {
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    reply.raw.setMaxListeners(LISTENERS);
    await turnOf(socket, reply.raw);
    // The client disconnected while waiting.
    return socket.destroyed ? reply.hijack() : undefined;
  });
  app.addHook('onSend', async ({ raw: { method, socket } }, { raw: answer }, payload) => {
    // Injected requests have no connection and read everything.
    if (socket instanceof Socket) answer.setTimeout(takenWithin, () => socket.destroy());
    // Closes the file even if a later hook replaces the response with a 304.
    if (payload instanceof Readable) answer.once('close', () => payload.destroy());
    const isUnread = socket.destroyed || method === 'HEAD';
    if (!isUnread || !(payload instanceof Readable)) return payload;
    // Otherwise Fastify would read it to its end: for an account its whole archive.
    payload.destroy();
    return Readable.from([]);
  });
}

/**
 * Resolves when fewer than the maximum of responses of this connection are in progress; this one counts until
 * its end.
 */
function turnOf(socket: Socket, answer: ServerResponse): Promise<void> {
  const { answers, semaphore } = connections.get(socket) ?? watch(socket);
  answers.add(answer);
  const end = new Promise<void>((ended) => answer.once('close', ended));
  answer.once('close', () => answers.delete(answer));
  return new Promise((begin, refuse) => {
    semaphore(() => {
      begin();
      return end;
    }).catch(refuse);
  });
}

/** Node reports a closed connection only to the response being written, not to those waiting behind it. */
function watch(socket: Socket): Connection {
  const connection = { answers: new Set<ServerResponse>(), semaphore: createSemaphore(AT_ONCE, WAITING) };
  connections.set(socket, connection);
  socket.once('close', () => {
    for (const answer of [...connection.answers].filter((one) => one.socket === null)) {
      answer.destroy();
      answer.emit('close');
    }
  });
  return connection;
}
