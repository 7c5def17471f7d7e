import type { Counting, HandCountInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { apiaryDay, momentOnDay } from '@propolis/domain';
import { useMemo } from 'react';
import { toHandCount } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import type { WithNamed } from '../../../lib/writes/references.ts';
import { waitingList } from '../../../lib/writes/waiting-list.ts';
import { hiveScope } from '../../hives/hives.api.ts';
import { refreshCountings } from '../refresh-countings.ts';

/** A queued hand count, with its idempotency key. */
export type WaitingCount = CountByHand['input'] & { readonly idempotencyKey: string };

const waitingCounts = waitingList<WaitingCount>('waiting-counts');

/** Queued hand counts, the latest first. */
export function useWaitingCounts(): readonly WaitingCount[] {
  const counts = waitingCounts.use();
  return useMemo(() => counts.toReversed(), [counts]);
}

/** Corrects a time for a clock that was ahead by this many ms. */
export const momentEarlier = (moment: string, ms: number): string =>
  new Date(new Date(moment).getTime() - ms).toISOString();

export interface CountByHand {
  readonly input: WithNamed<HandCountInput, 'hive_id'>;
  readonly idempotencyKey: string;
}
export const countByHand = defineMutation<CountByHand, Counting>({
  name: 'countByHand',
  // Runs in order with other mutations of the hive, for example before its deletion.
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
        const count_date = apiaryDay(new Date(input.count_date));
        return { changed: fieldValues({ ...input, count_date, hive_id: hive.id }) };
      },
    },
  withHive: (variables, { id: hive_id }) => ({ ...variables, input: { ...variables.input, hive_id } }),
  withDay: ({ input, ...others }, day) => ({
    ...others,
    input: { ...input, count_date: momentOnDay(new Date(input.count_date), day).toISOString() },
  }),
  run: ({ input }, send) => send(calls.countings.countByHand, { body: input }),
  earlier: ({ input, ...others }, ms) => ({
    ...others,
    input: {
      ...input,
      count_date: momentEarlier(input.count_date, ms),
    },
  }),
  show: (client, { input, idempotencyKey }) => waitingCounts.add(client, { ...input, idempotencyKey }),
  done: refreshCountings,
});
