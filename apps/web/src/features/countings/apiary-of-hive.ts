import type { Apiary } from '@propolis/contract';
import { arrivedText } from '../../lib/writes/provisional.ts';

/** The apiary in which the hive with this id as text stands. */
export const apiaryOfHive = (apiaries: readonly Apiary[], hive: string): Apiary | undefined =>
  apiaries.find(({ hives }) => hives.some(({ id }) => String(id) === arrivedText(hive)));
