import type { Observation, ObservationInput } from '@propolis/contract';
import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import type { Editing, EditSteps } from '../../../lib/writes/edit.ts';
import type { Named } from '../../../lib/writes/references.ts';

export interface UpdateObservation extends Editing {
  readonly id: Named;
  readonly hiveId: Named;
  readonly input: ObservationInput;
  /** The form's key; a corrected form is sent with the same key. */
  readonly idempotencyKey?: string | undefined;
}

/** Key of the photos beside the item keys. */
export const PHOTOS_KEY = 'photos';

const isSaid = ([, value]: readonly [string, unknown]): boolean => value !== null && value !== undefined;

/** Every item with a value, including date and photos; an edit may omit date and photos to keep them. */
export const observationEdit = {
  fieldsOf: ({ observation_date, data, photos }: Observation) => ({
    [OBSERVATION_DATE_KEY]: observation_date,
    [PHOTOS_KEY]: photos.map(({ id }) => id),
    ...data,
  }),
  mine: ({ input, began }) => ({
    [OBSERVATION_DATE_KEY]: began?.fields[OBSERVATION_DATE_KEY],
    [PHOTOS_KEY]: began?.fields[PHOTOS_KEY],
    ...input,
  }),
  settled: (variables, fields, began) => ({
    ...variables,
    input: Object.fromEntries(Object.entries(fields).filter(isSaid)),
    began,
  }),
} satisfies EditSteps<UpdateObservation>;
