import { AppError, hashToken } from '@propolis/runtime';
import type { FastifyError, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { isCallersMistake, refusalOf, sendFailure } from '../answers/error-handler.ts';
import type { ByDevice } from '../caller/access.ts';
import { type Known, receive, runInTransaction } from './incoming.ts';
import type { Ingesting } from './ingest.ts';
import type { AnyInput, NoteRefused } from './steps.ts';

/** Bytes of a body that are kept until its request is answered. */
const BEGINNING_MAX = 4000;

/**
 * For device endpoints: passes rejected deliveries to the feature before the response, whether the body was
 * unreadable (which fails before our steps) or a step rejected it. No connection is held at that time.
 * Requests with an invalid key are not passed; a device that fails continuously causes one note per second.
 */
export function noteRefusedWhole<R extends Known & ByDevice, I extends AnyInput, P, A>(
  { services, endpoint, devices }: Ingesting<R, I, P, A>,
  note: NoteRefused<R>,
): Pick<RouteShorthandOptions, 'preParsing' | 'errorHandler'> {
  const beginnings = new WeakMap<FastifyRequest, string>();
  const isDue = onceASecond();

  async function noteRefusal(request: FastifyRequest, refusal: AppError): Promise<void> {
    const { authorization = '' } = request.headers;
    const sender = hashToken(authorization).toString('base64');
    if (!isDue(`${sender} ${refusal.code}`, services.clock())) return;
    await devices(async () => {
      const known = await receive<R>(services, endpoint, request);
      const refused = { refusal, body: request.body, beginning: beginnings.get(request) ?? '' };
      await runInTransaction(services, known, (ctx) => note(ctx, refused));
    });
  }

  return {
    preParsing: (request, _reply, payload, done) => {
      payload.on('data', (chunk: Buffer) => {
        const read = beginnings.get(request) ?? '';
        if (read.length < BEGINNING_MAX)
          beginnings.set(request, read + chunk.toString('utf8', 0, BEGINNING_MAX - read.length));
      });
      done(null, payload);
    },
    errorHandler: async (failure: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(failure);
      if (refusal && refusal.code !== 'unauthenticated' && isCallersMistake(refusal.status))
        await noteRefusal(request, refusal).catch((trouble) => {
          // The device gets the error even if the note failed.
          if (!(trouble instanceof AppError))
            request.log.error({ err: trouble }, 'a rejected delivery was not recorded');
        });
      return sendFailure(failure, request, reply);
    },
  };
}

/** Whether a key occurs for the first time in this second. Stores the keys of one second. */
function onceASecond(): (key: string, now: Date) => boolean {
  const seen = new Set<string>();
  let second = 0;
  return (key, now) => {
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) seen.clear();
    second = current;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  };
}
