import { healthEndpoints } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance } from 'fastify';

/** Seconds after which another process, or this one started again, may answer. */
const RETRY_AFTER = 2;

interface DrainOptions {
  /** How long requests under way may go on, in ms. */
  readonly within: number;
  /** Ends what never ends by itself. */
  readonly endStreams: () => void;
}

export interface Drain {
  /** True from the moment the server was told to stop. */
  readonly isStopping: () => boolean;
}

/**
 * A server that is told to stop begins no new request and waits for those under way, so that none is cut off. The
 * health check is answered until the end: whoever shares out the requests asks it.
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
    // Comes once, also when the caller has gone before the answer was.
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
