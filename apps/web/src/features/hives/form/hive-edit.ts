import type { Hive, HiveChange } from '@propolis/contract';
import type { EditedFields, Editing, EditSteps } from '../../../lib/writes/edit.ts';
import type { Named, WithNamed } from '../../../lib/writes/references.ts';

export interface UpdateHive extends Editing {
  readonly id: Named;
  readonly change: WithNamed<HiveChange, 'apiary_id'>;
  /** The form's key; a corrected form is sent with the same key. */
  readonly idempotencyKey?: string | undefined;
}

/** The hive's own fields; apiary and position are changed separately and cause no conflict. */
const ownFields = (hive: Hive | UpdateHive['change']): EditedFields => ({
  name: hive.name ?? null,
  color: hive.color,
  hive_type_id: hive.hive_type_id,
  bee_race_id: hive.bee_race_id,
  frames_per_layer: hive.frames_per_layer,
  description: hive.description ?? null,
});

export const hiveEdit = {
  fieldsOf: (hive: Hive) => ownFields(hive),
  mine: ({ change }) => ownFields(change),
  settled: (variables, fields, began) => ({
    ...variables,
    change: { ...variables.change, ...fields },
    began,
  }),
} satisfies EditSteps<UpdateHive>;
