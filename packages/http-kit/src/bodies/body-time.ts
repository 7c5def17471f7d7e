import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { AppError } from '@propolis/runtime';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** How long the body of a request may take to come; times in ms. */
export interface BodyTime {
  /** From its first moment to its last byte. */
  readonly within: number;
  /** From here on it must have come, on average, at least this fast. */
  readonly graceFor: number;
  readonly bytesPerSecond: number;
}

export const DEFAULT_BODY_TIME: BodyTime = { within: 900_000, graceFor: 20_000, bytesPerSecond: 1000 };

/** Who was answered before all was sent may finish this long (ms), so that the answer is not lost with the connection. */
const LINGER = 2000;
/** A slow sender is cut off this much too late at most (ms). */
const LOOK_EVERY = 1000;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Bodies of all kinds come in time or are answered 408: whoever sends a byte now and then would keep its connection,
 * and what belongs to it, for ever. What is answered before it was read to its end is read no further.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyTime = DEFAULT_BODY_TIME): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const body = timed(payload, limits);
    stopReadingAfter(reply, payload, body);
    done(null, body);
  });
  // Fastify closes the connection of a JSON body that is too large. A client that still sends would see its own write fail,
  // not the answer: it is answered once it has sent all, or has had its time for that.
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 413 && reply.getHeader('connection') === 'close') await readToEnd(request.raw);
    return payload;
  });
}

async function readToEnd(source: IncomingMessage): Promise<void> {
  if (source.readableEnded || source.destroyed) return;
  source.unpipe();
  source.resume();
  await new Promise<void>((end) => {
    const late = setTimeout(end, LINGER);
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
  // Whoever reads it is told; where nobody does, nobody has to be.
  body.on('error', () => {});
  const breakOff = () => {
    if (!source.readableEnded) body.destroy(new AppError('malformed', 400));
  };
  source.once('error', breakOff).once('close', breakOff);
  return source.pipe(body);
}

function stopReadingAfter({ raw }: FastifyReply, source: RequestPayload, body: Transform): void {
  raw.once('close', () => body.destroy());
  raw.once('finish', () => {
    if (source.readableEnded || source.destroyed) return;
    const cut = setTimeout(() => source.destroy(), LINGER);
    cut.unref();
    source.once('close', () => clearTimeout(cut));
    source.unpipe();
    source.resume();
  });
}
