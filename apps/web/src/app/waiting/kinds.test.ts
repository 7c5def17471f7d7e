import { expect, test } from 'vitest';
import { accountMutations } from '../../features/account/account.api.ts';
import { apiaryMutations } from '../../features/apiaries/apiaries.api.ts';
import { countingMutations } from '../../features/countings/countings.api.ts';
import { hiveMutations } from '../../features/hives/hives.api.ts';
import { observationMutations } from '../../features/observations/observations.api.ts';
import { sensorMutations } from '../../features/sensors/sensors.api.ts';
import { messagesOf } from '../../lib/i18n/messages.ts';
import { KINDS } from './kinds.ts';

test('every write that may wait has its words in the list of what waits', () => {
  const names = [
    ...accountMutations,
    ...apiaryMutations,
    ...countingMutations,
    ...hiveMutations,
    ...observationMutations,
    ...sensorMutations,
  ].map(({ name }) => name);
  expect(names.filter((name) => !(name in KINDS))).toEqual([]);
  expect(Object.values(KINDS).filter((kind) => !(kind in messagesOf('fr').waiting.kinds))).toEqual([]);
});
