import { ApiaryConflict } from '../../features/apiaries/ApiaryConflict.tsx';
import { updateApiary } from '../../features/apiaries/apiaries.api.ts';
import { CountingConflict } from '../../features/countings/detail/CountingConflict.tsx';
import { updateCounting } from '../../features/countings/detail/one-counting.api.ts';
import { HiveConflict } from '../../features/hives/form/HiveConflict.tsx';
import { updateHive } from '../../features/hives/hives.api.ts';
import { ObservationConflict } from '../../features/observations/form/ObservationConflict.tsx';
import { updateObservation } from '../../features/observations/observations.api.ts';
import { CameraConflict } from '../../features/sensors/camera/CameraConflict.tsx';
import { ScaleConflict } from '../../features/sensors/scale/ScaleConflict.tsx';
import { updateCamera, updateScale, updateWeather } from '../../features/sensors/sensors.api.ts';
import { WeatherConflict } from '../../features/sensors/weather/WeatherConflict.tsx';
import type { AnyMutation } from '../../lib/writes/mutation.ts';
import type { ConflictView } from '../../ui/conflict/conflict.ts';

interface KindOfEdit {
  readonly mutation: AnyMutation;
  readonly View: ConflictView;
}

const KINDS: readonly KindOfEdit[] = [
  { mutation: updateScale, View: ScaleConflict },
  { mutation: updateWeather, View: WeatherConflict },
  { mutation: updateCamera, View: CameraConflict },
  { mutation: updateCounting, View: CountingConflict },
  { mutation: updateApiary, View: ApiaryConflict },
  { mutation: updateHive, View: HiveConflict },
  { mutation: updateObservation, View: ObservationConflict },
];

/** How edits are compared and shown that were written down under this name; undefined where they are not. */
export const kindOfEdit = (name: string): KindOfEdit | undefined =>
  KINDS.find(({ mutation }) => mutation.name === name);
