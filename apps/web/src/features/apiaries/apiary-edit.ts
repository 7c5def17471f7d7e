import type { Apiary, ApiaryChange } from '@propolis/contract';
import type { EditedFields, Editing, EditSteps } from '../../lib/writes/edit.ts';
import type { Named } from '../../lib/writes/references.ts';

export interface UpdateApiary extends Editing {
  readonly id: Named;
  readonly change: ApiaryChange;
  /** The form's key; a corrected form is sent with the same key. */
  readonly idempotencyKey?: string | undefined;
}

/** The coordinates form one field: merging them separately would yield a third place. */
const fieldsOf = (apiary: Apiary | ApiaryChange): EditedFields => ({
  name: apiary.name ?? null,
  reference: apiary.reference,
  is_covered: apiary.is_covered,
  address: apiary.address ?? null,
  place: [apiary.latitude, apiary.longitude],
  altitude: apiary.altitude ?? null,
  weather_station_automatic: apiary.weather_station_automatic,
});

export const apiaryEdit = {
  fieldsOf,
  mine: ({ change }) => fieldsOf(change),
  settled: (variables, { place, ...fields }, began) => {
    const [latitude, longitude] = place as readonly number[]; // Created by `fieldsOf`.
    return { ...variables, change: { ...variables.change, ...fields, latitude, longitude }, began };
  },
} satisfies EditSteps<UpdateApiary>;
