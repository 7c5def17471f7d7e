import type { JournalRecord } from '@propolis/contract';
import { toRecordAdd } from '../../../lib/paths.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { changeApiaries } from '../../apiaries/apiaries.api.ts';
import { withLeaving } from '../../hives/hives.api.ts';
import { isNamed } from '../record-edit.ts';
import { apiaryNow, type CreateRecord, createRecord } from '../records.api.ts';
import { bothOf, showEffect } from '../waiting-records.ts';
import { actOf, sentStockValues } from './stock-form.ts';

interface Leaving {
  readonly hives: readonly Named[];
  /** The own apiary of a move; null if the hives end. */
  readonly to: Named | null;
}

/** The hives that leave their apiary with a record. */
function leavingOf({ input }: Pick<CreateRecord, 'input'>): Leaving {
  if (input.kind !== 'stock' || actOf(input) === 'come') return { hives: [], to: null };
  const { hive_ids, to_apiary_id: to } = input;
  return {
    hives: hive_ids.filter(isNamed),
    to: typeof to === 'string' ? null : to,
  };
}

// A hive that has ended neither moves nor ends on an earlier day.
const { show, use: _use, withDay: _withDay, ...steps } = createRecord;

/** A record of hives that come, move or end: those that leave are not in the lists once no page waits for it. */
export const recordStock = defineMutation<CreateRecord, JournalRecord>({
  ...steps,
  name: 'recordStock',
  kind: 'createRecord',
  // All positions of an apiary may change.
  beside: (variables) => [...(steps.beside?.(variables) ?? []), 'stands'],
  form: ({ apiaryId, input }, at) => {
    if (input.kind !== 'stock') return undefined;
    const hives = input.hive_ids.filter(isNamed).map(shownId);
    return {
      to: toRecordAdd(apiaryNow(apiaryId, at), actOf(input), { hives }),
      draft: () => ({ changed: sentStockValues(input) }),
    };
  },
  showKept: (client, variables) => {
    const { hives, to } = leavingOf(variables);
    const left = showEffect(client, variables.idempotencyKey, withLeaving(hives, to));
    const record = show?.(client, variables);
    return record ? bothOf(record, left) : left;
  },
  done: (client, answer, variables) => {
    const { hives, to } = leavingOf(variables);
    changeApiaries(client, withLeaving(hives, to));
    return steps.done?.(client, answer, variables);
  },
});
