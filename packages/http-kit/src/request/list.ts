import type { AnyEndpoint } from '@propolis/contract';
import type { FastifyReply } from 'fastify';
import type { ResponseCache } from '../answers/response-cache.ts';
import { sendCached } from '../answers/send.ts';
import { serialiseItem } from '../answers/serialise.ts';
import type { Incoming, Known } from './incoming.ts';
import { readInput } from './input.ts';
import type { AnyInput, ListSteps } from './steps.ts';

interface Listing<R, I, A> {
  readonly endpoint: AnyEndpoint;
  readonly steps: ListSteps<R, I, A>;
  readonly responseCache: ResponseCache;
}

/** Validate → version → changed items, if it has changed → cached response. */
export async function answerList<R extends Known, I extends AnyInput, A>(
  { endpoint, steps, responseCache }: Listing<R, I, A>,
  incoming: Incoming<R>,
): Promise<FastifyReply> {
  const { request, reply, known } = incoming;
  const { response } = endpoint;
  if (!response) throw new Error(`${endpoint.path} is no list`);
  const input = await readInput<R, I>(endpoint, incoming);
  // Cached per user, language and address.
  const key = `${known.user?.id} ${known.language} ${request.url}`;
  // Read before the data: a write in between changes the next version.
  const version = await steps.version(known, input);
  const list = await responseCache.list(key, version, async (versions) => {
    const { isAll, items } = await steps.changed(known, input, versions);
    return {
      isAll,
      items: items.map((changed) => ({ ...changed, item: serialiseItem(reply, response, changed.item) })),
    };
  });
  return sendCached(reply, endpoint, list);
}
