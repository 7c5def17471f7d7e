import { randomBytes } from 'node:crypto';
import { REQUEST_HEADER } from '@propolis/contract';
import type { FastifyInstance } from 'fastify';

const BASE = 36;

/**
 * Short enough to be read out on the telephone: a random prefix per process and a number. Ids from callers
 * are ignored, because they would appear in the log.
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
