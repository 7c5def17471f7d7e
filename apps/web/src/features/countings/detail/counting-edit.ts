import type { BodyInputOf, Counting } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import type { Began, EditSteps } from '../../../lib/writes/edit.ts';
import type { Named, WithNamed } from '../../../lib/writes/references.ts';

export interface UpdateCounting {
  readonly id: Named;
  readonly body: WithNamed<BodyInputOf<(typeof calls.countings)['update']>, 'hive_id'>;
  readonly began?: Began | undefined;
}

export const countingEdit = {
  fieldsOf: ({ hive_id, exposure_days }: Counting) => ({ hive_id, exposure_days }),
  mine: ({ body: { hive_id, exposure_days = null } }) => ({ hive_id, exposure_days }),
  settled: (variables, fields, began) => ({
    ...variables,
    body: { ...variables.body, ...fields },
    began,
  }),
} satisfies EditSteps<UpdateCounting>;
