import { randomBytes } from 'node:crypto';
import { REQUEST_HEADER } from '@propolis/contract';
import type { FastifyInstance } from 'fastify';

const BASE = 36;

/**
 * Short enough to be read out on the telephone: a beginning that each process draws, and a number. What a caller says of
 * its own request is not taken: it would stand in the log.
 */
export function requestIds(): () => string {
  const drawn = randomBytes(4).readUInt32BE().toString(BASE).padStart(7, '0');
  let count = 0;
  return () => {
    count += 1;
    return `${drawn}-${count.toString(BASE)}`;
  };
}

export function sendRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_HEADER, request.id);
    done();
  });
}
