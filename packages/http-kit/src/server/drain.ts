import { healthEndpoints } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';

/** Retry time in seconds: another process, or this one after a restart, may answer. */
const RETRY_AFTER = 2;

interface DrainOptions {
  /** How long running requests may continue, in ms. */
  readonly within: number;
  /** Ends endless streams. */
  readonly endStreams: () => void;
}

export interface Drain {
  /** True since the server began to stop. */
  readonly isStopping: () => boolean;
}

/**
 * A stopping server accepts no new requests and waits for running ones. The health check is answered until
 * the end, because load balancers use it.
 */
export function drainOnClose(app: FastifyInstance, { within, endStreams }: DrainOptions): Drain {
  let stopping = false;
  let running = 0;
  let whenQuiet = () => {};
  app.addHook('onRequest', async (request, reply) => {
    if (stopping && request.url !== healthEndpoints.health.path) {
      void reply.header('connection', 'close');
      throw new AppError('unavailable', 503, {}, RETRY_AFTER);
    }
    running += 1;
    // Fires once, also if the client disconnected before.
    reply.raw.once('close', () => {
      running -= 1;
      if (running === 0) whenQuiet();
    });
  });
  app.addHook('preClose', async () => {
    stopping = true;
    endStreams();
    if (running > 0) await quietOrLate();
  });
  return { isStopping: () => stopping };

  function quietOrLate(): Promise<void> {
    return new Promise((end) => {
      const late = setTimeout(end, within);
      whenQuiet = () => {
        clearTimeout(late);
        end();
      };
    });
  }
}
