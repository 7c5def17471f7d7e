import { ApiaryConflict } from '../../features/apiaries/ApiaryConflict.tsx';
import { updateApiary } from '../../features/apiaries/apiaries.api.ts';
import { HiveConflict } from '../../features/hives/form/HiveConflict.tsx';
import { updateHive } from '../../features/hives/hives.api.ts';
import { ObservationConflict } from '../../features/observations/form/ObservationConflict.tsx';
import { updateObservation } from '../../features/observations/observations.api.ts';
import type { AnyMutation } from '../../lib/writes/mutation.ts';
import type { ConflictView } from '../../ui/conflict/conflict.ts';

interface KindOfEdit {
  readonly mutation: AnyMutation;
  readonly View: ConflictView;
}

const KINDS: readonly KindOfEdit[] = [
  { mutation: updateApiary, View: ApiaryConflict },
  { mutation: updateHive, View: HiveConflict },
  { mutation: updateObservation, View: ObservationConflict },
];

/** How edits are compared and shown that were written down under this name; undefined where they are not. */
export const kindOfEdit = (name: string): KindOfEdit | undefined =>
  KINDS.find(({ mutation }) => mutation.name === name);
