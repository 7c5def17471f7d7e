import type { BodyInputOf, Counting } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import type { Editing, EditSteps } from '../../../lib/writes/edit.ts';
import type { Named, WithNamed } from '../../../lib/writes/references.ts';

export interface UpdateCounting extends Editing {
  readonly id: Named;
  readonly body: WithNamed<BodyInputOf<(typeof calls.countings)['update']>, 'hive_id'>;
}

/** The values of a hand count; the number of a photo is changed by corrections instead. */
function typedOf({ counted_by, count_date, varroa_count_total: count, ...counting }: Counting) {
  if (counted_by !== 'hand') return {};
  const { sample_bees = null, sample_method = null, comment = null } = counting;
  return { count_date, count, comment, ...(sample_bees !== null && { sample_bees, sample_method }) };
}

export const countingEdit = {
  fieldsOf: (counting: Counting) => ({
    ...typedOf(counting),
    hive_id: counting.hive_id,
    exposure_days: counting.exposure_days,
  }),
  mine: ({ body: { exposure_days = null, ...others } }) => ({ ...others, exposure_days }),
  settled: (variables, fields, began) => ({
    ...variables,
    body: { ...variables.body, ...fields },
    began,
  }),
} satisfies EditSteps<UpdateCounting>;
