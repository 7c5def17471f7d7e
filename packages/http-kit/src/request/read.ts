import type { AnyEndpoint } from '@propolis/contract';
import type { Semaphore } from '@propolis/runtime';
import type { FastifyReply } from 'fastify';
import type { ResponseCache } from '../answers/response-cache.ts';
import { sendAnswer, sendCached } from '../answers/send.ts';
import { serialiseItem } from '../answers/serialise.ts';
import { countTries } from '../limits/rate-limit.ts';
import { type Incoming, type Known, runUseCase } from './incoming.ts';
import { readInput } from './input.ts';
import type { HttpServices } from './services.ts';
import type { AnyInput, ListSteps, ReadSteps } from './steps.ts';

interface Reading<R, I, A> {
  readonly services: HttpServices;
  readonly endpoint: AnyEndpoint;
  readonly steps: ReadSteps<R, I, A>;
  readonly longReads: (userId: number) => Semaphore;
}

/** Validate → rate limits → use case → response. */
export async function answerRead<R extends Known, I extends AnyInput, A>(
  { services, endpoint, steps, longReads }: Reading<R, I, A>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { reply, known } = incoming;
  const { user } = known;
  const input = await readInput<R, I>(endpoint, incoming);
  await countTries(known, (await steps.limits?.(known, input)) ?? []);
  // Skips the work if the client disconnected while waiting.
  const read = async () =>
    reply.raw.closed ? undefined : { answer: await readAnywhere(services, steps, known, input) };
  const done = await (steps.takesLong && user ? longReads(user.id)(read) : read());
  return done ? sendAnswer(reply, endpoint, done.answer) : reply.hijack();
}

/** On the replica if there is one and the read allows stale data, otherwise on the primary. */
async function readAnywhere<R extends Known, I, A>(
  services: HttpServices,
  { mayBeOld, run }: ReadSteps<R, I, A>,
  known: R,
  input: I,
): Promise<A> {
  const { user } = known;
  const readAt = (db: Known['db']) => runUseCase(services, { known, db }, (ctx) => run(ctx, input));
  if (mayBeOld && services.replica && user) {
    const read = await services.replica.read({ userId: user.id, writes: user.writes }, readAt);
    if (read) return read.found;
  }
  return readAt(known.db);
}

interface Listing<R, I, A> {
  readonly endpoint: AnyEndpoint;
  readonly steps: ListSteps<R, I, A>;
  readonly responseCache: ResponseCache;
}

/** Validate → version, unless this process has written → changed items, if any → cached response. */
export async function answerList<R extends Known, I extends AnyInput, A>(
  { endpoint, steps, responseCache }: Listing<R, I, A>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { request, reply, known } = incoming;
  const { response } = endpoint;
  if (!response) throw new Error(`${endpoint.path} is no list`);
  const input = await readInput<R, I>(endpoint, incoming);
  const key = `${known.user?.id} ${known.language} ${request.url}`;
  const list = await responseCache.list(key, {
    version: () => steps.version(known, input),
    changed: async (versions) => {
      const { items, ...changed } = await steps.changed(known, input, versions);
      return {
        ...changed,
        items: items.map((one) => ({ ...one, item: serialiseItem(reply, response, one.item) })),
      };
    },
  });
  return sendCached(reply, endpoint, list);
}
