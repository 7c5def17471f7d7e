import type { Counting, HandCountInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { localDay } from '../../../lib/dates.ts';
import { toHandCount } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import type { WithNamed } from '../../../lib/writes/references.ts';
import { showOver } from '../../../lib/writes/shown.ts';
import { hiveScope } from '../../hives/hives.api.ts';
import { COUNTINGS_KEY } from '../countings.keys.ts';

/** A count of the beekeeper's own that lies on this device, and by what it is known here. */
export type WaitingCount = CountByHand['input'] & { readonly idempotencyKey: string };

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

/** Of a device whose clock was so far ahead. */
export const momentEarlier = (moment: string, ms: number): string =>
  new Date(new Date(moment).getTime() - ms).toISOString();

export interface CountByHand {
  readonly input: WithNamed<HandCountInput, 'hive_id'>;
  readonly idempotencyKey: string;
}
export const countByHand = defineMutation<CountByHand, Counting>({
  name: 'countByHand',
  // Before its hive is removed, say.
  scope: ({ input }) => hiveScope(input.hive_id),
  makes: ({ idempotencyKey }) => idempotencyKey,
  subject: ({ input, idempotencyKey }) => ({
    hive: input.hive_id,
    date: input.count_date,
    counting: { ref: idempotencyKey },
  }),
  form: ({ input }, { hive }) =>
    hive && {
      to: toHandCount({ hive: hive.id }),
      draft: () => {
        const count_date = localDay(new Date(input.count_date));
        return { changed: fieldValues({ ...input, count_date, hive_id: hive.id }) };
      },
    },
  withHive: (variables, hive_id) => ({ ...variables, input: { ...variables.input, hive_id } }),
  run: ({ input }, send) => send(calls.countings.countByHand, { body: input }),
  earlier: ({ input, ...others }, ms) => ({
    ...others,
    input: {
      ...input,
      count_date: momentEarlier(input.count_date, ms),
    },
  }),
  show: (client, { input, idempotencyKey }) => {
    client.setQueryData(waitingCountsQuery.queryKey, (waiting) => waiting ?? []);
    return showOver(client, waitingCountsQuery.queryKey, (waiting) => [
      { ...input, idempotencyKey },
      ...waiting,
    ]);
  },
  done: (client) => client.invalidateQueries({ queryKey: COUNTINGS_KEY }),
});
