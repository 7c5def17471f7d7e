import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Nothing of an answer was taken for so long (ms): its reader sleeps, or has never meant to read it. */
export const TAKEN_WITHIN = 120_000;

/** What was asked for on each connection and is not answered to its end. */
const underWay = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * An answer holds a file, or a page of the hub, until it is read: who takes nothing of it is let go. The time begins with
 * the answer, so that nobody loses one that takes long to make; what is sent now and then begins it anew.
 */
export function limitReaders(app: FastifyInstance, takenWithin: number): void {
  app.addHook('onRequest', async ({ raw: { socket } }, { raw: answer }) => endWith(socket, answer));
  app.addHook('onSend', async ({ raw: { method, socket } }, { raw: answer }, payload) => {
    answer.setTimeout(takenWithin, () => socket.destroy());
    const nobodyReads = socket.destroyed || method === 'HEAD';
    if (!nobodyReads || !(payload instanceof Readable)) return payload;
    // Else Fastify reads it to its end: of an account that is its whole archive.
    payload.destroy();
    return Readable.from([]);
  });
}

/** Node tells the end of a connection to the one answer that is being written, and to none that waits behind it. */
function endWith(socket: Socket, answer: ServerResponse): void {
  const answers = underWay.get(socket) ?? watch(socket);
  answers.add(answer);
  answer.once('close', () => answers.delete(answer));
}

function watch(socket: Socket): Set<ServerResponse> {
  const answers = new Set<ServerResponse>();
  underWay.set(socket, answers);
  socket.once('close', () => {
    for (const answer of [...answers].filter((one) => one.socket === null)) {
      answer.destroy();
      answer.emit('close');
    }
  });
  return answers;
}
