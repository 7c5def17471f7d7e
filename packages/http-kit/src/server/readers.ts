import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTurns, type Turns } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';

/** Nothing of an answer was taken for so long (ms): its reader sleeps, or has never meant to read it. */
export const TAKEN_WITHIN = 120_000;

/** Of what is asked for on one connection so many are worked on at a time: browsers ask for one after the other. */
const AT_ONCE = 10;
/** What else was asked for waits; what is asked beyond is told so, and the connection is read no further meanwhile. */
const WAITING = 100;

interface Connection {
  /** Of what was asked for and is not answered to its end. */
  readonly answers: Set<ServerResponse>;
  readonly inTurn: Turns;
}
const connections = new WeakMap<Socket, Connection>();

/**
 * Who waits for the end of an answer: we, Fastify and the streams that write it. More than Node's ten, at which it would
 * tell operators of a leak; they go with the answer.
 */
const LISTENERS = 30;

/**
 * An answer holds a file, or a page of the hub, until it is read: who takes nothing of it is let go, and who asks for
 * thousands on one connection gets them in turn. The time begins with the answer, so that nobody loses one that takes
 * long to make; what is sent now and then begins it anew.
 */
export function limitReaders(app: FastifyInstance, takenWithin: number): void {
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    reply.raw.setMaxListeners(LISTENERS);
    await turnOf(socket, reply.raw);
    // Its reader went while it waited.
    return socket.destroyed ? reply.hijack() : undefined;
  });
  app.addHook('onSend', async ({ raw: { method, socket } }, { raw: answer }, payload) => {
    // Who asks without a connection, within the process, takes everything at once.
    if (socket instanceof Socket) answer.setTimeout(takenWithin, () => socket.destroy());
    // A hook after this one may send nothing in its place, for its reader has it already: nobody else would close its file.
    if (payload instanceof Readable) answer.once('close', () => payload.destroy());
    const nobodyReads = socket.destroyed || method === 'HEAD';
    if (!nobodyReads || !(payload instanceof Readable)) return payload;
    // Else Fastify reads it to its end: of an account that is its whole archive.
    payload.destroy();
    return Readable.from([]);
  });
}

/** Comes when fewer than so many answers of its connection are under way, this one being one of them until its end. */
function turnOf(socket: Socket, answer: ServerResponse): Promise<void> {
  const { answers, inTurn } = connections.get(socket) ?? watch(socket);
  answers.add(answer);
  const end = new Promise<void>((ended) => answer.once('close', ended));
  answer.once('close', () => answers.delete(answer));
  return new Promise((begin, refuse) => {
    inTurn(() => {
      begin();
      return end;
    }).catch(refuse);
  });
}

/** Node tells the end of a connection to the one answer that is being written, and to none that waits behind it. */
function watch(socket: Socket): Connection {
  const connection = { answers: new Set<ServerResponse>(), inTurn: createTurns(AT_ONCE, WAITING) };
  connections.set(socket, connection);
  socket.once('close', () => {
    for (const answer of [...connection.answers].filter((one) => one.socket === null)) {
      answer.destroy();
      answer.emit('close');
    }
  });
  return connection;
}
