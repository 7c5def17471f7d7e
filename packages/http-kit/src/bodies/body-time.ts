import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** Time limits for receiving a body, in ms. */
export interface BodyTime {
  /** From the start to the last byte. */
  readonly within: number;
  /** After this time a minimum average speed applies. */
  readonly graceFor: number;
  readonly bytesPerSecond: number;
  /** After an early response the client may finish sending for this time, so that it can read the response. */
  readonly lingerFor?: number;
}

export const DEFAULT_BODY_TIME: BodyTime = { within: 900_000, graceFor: 20_000, bytesPerSecond: 1000 };

const LINGER = 2000; // ms
/** Interval of checks, the maximum delay of a timeout (ms). */
const LOOK_EVERY = 1000;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bodies must arrive in time, otherwise 408: a slow sender would keep its connection and resources forever. A
 * body that is answered early is not read further.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyTime = DEFAULT_BODY_TIME): void {
  const { lingerFor = LINGER } = limits;
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const body = timed(payload, limits);
    reply.raw.once('close', () => body.destroy());
    stopReadingAfter(reply, payload, lingerFor);
    done(null, body);
  });
  // Fastify closes the connection of a JSON body that is too large. A client that is still sending would see
  // a write error instead of the response: the response is sent when the body has ended or its time is over.
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 413 && reply.getHeader('connection') === 'close')
      await readToEnd(request.raw, lingerFor);
    return payload;
  });
}

async function readToEnd(source: IncomingMessage, lingerFor: number): Promise<void> {
  if (source.readableEnded || source.destroyed) return;
  source.unpipe();
  source.resume();
  await new Promise<void>((end) => {
    const late = setTimeout(end, lingerFor);
    source.once('close', end).once('end', end);
    source.once('end', () => clearTimeout(late));
  });
}

function timed(source: RequestPayload, { within, graceFor, bytesPerSecond }: BodyTime): Transform {
  const begin = performance.now();
  let bytes = 0;
  const body = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const look = setInterval(
    () => {
      const elapsed = performance.now() - begin;
      const isTooSlow = elapsed > graceFor && bytes < ((elapsed - graceFor) / 1000) * bytesPerSecond;
      if (elapsed > within || isTooSlow) body.destroy(new AppError('timeout', 408));
    },
    Math.min(LOOK_EVERY, graceFor, within),
  );
  look.unref();
  body.once('close', () => clearInterval(look));
  // Readers get the error; without a reader it must not be unhandled.
  body.on('error', () => {});
  const breakOff = () => {
    if (!source.readableEnded) body.destroy(new AppError('malformed', 400));
  };
  source.once('error', breakOff).once('close', breakOff);
  return source.pipe(body);
}

function stopReadingAfter({ raw }: FastifyReply, source: RequestPayload, lingerFor: number): void {
  raw.once('finish', () => {
    if (source.readableEnded || source.destroyed) return;
    const cut = setTimeout(() => source.destroy(), lingerFor);
    cut.unref();
    source.once('close', () => clearTimeout(cut));
    source.unpipe();
    source.resume();
  });
}
