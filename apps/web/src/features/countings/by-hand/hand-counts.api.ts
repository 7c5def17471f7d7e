import type { Counting, HandCountInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { showOver } from '../../../lib/writes/shown.ts';

/** A count of the beekeeper's own that lies on this device, and by what it is known here. */
export interface WaitingCount extends HandCountInput {
  readonly idempotencyKey: string;
}

const NONE_WAITING: readonly WaitingCount[] = [];

/** Nobody is asked for them: they are what is shown over nothing until the server has it. */
const waitingCountsQuery = queryOptions({
  queryKey: ['waiting-counts'],
  queryFn: (): WaitingCount[] => [],
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
});
/** Counts made by hand that the server does not have yet, the last one first. */
export const useWaitingCounts = (): readonly WaitingCount[] =>
  useQuery(waitingCountsQuery).data ?? NONE_WAITING;

export interface CountByHand {
  readonly input: HandCountInput;
  readonly idempotencyKey: string;
}
export const countByHand = defineMutation<CountByHand, Counting>({
  name: 'countByHand',
  run: ({ input }, send) => send(calls.countings.countByHand, { body: input }),
  show: (client, { input, idempotencyKey }) => {
    client.setQueryData(waitingCountsQuery.queryKey, (waiting) => waiting ?? []);
    return showOver(client, waitingCountsQuery.queryKey, (waiting) => [
      { ...input, idempotencyKey },
      ...waiting,
    ]);
  },
  // The countings of the room's door, which knows this write.
  done: (client) => client.invalidateQueries({ queryKey: ['countings'] }),
});
