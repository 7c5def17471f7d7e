import type { BodyInputOf, Counting } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import type { Began, EditSteps } from '../../../lib/writes/edit.ts';
import type { Named, WithNamed } from '../../../lib/writes/references.ts';

export interface UpdateCounting {
  readonly id: Named;
  readonly body: WithNamed<BodyInputOf<(typeof calls.countings)['update']>, 'hive_id'>;
  readonly began?: Began | undefined;
}

/** The values of a hand count; the number of a photo is changed by corrections instead. */
const typedOf = ({ counted_by, count_date, varroa_count_total: count }: Counting) =>
  counted_by === 'hand' ? { count_date, count } : {};

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
