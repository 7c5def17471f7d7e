import type { Hive } from '@propolis/contract';
import { arrivedText } from '../../../lib/writes/provisional.ts';

/** A hive in the form; one that was removed has a UUID and no type. */
export type ChoosableHive = Pick<Hive, 'name' | 'color'> &
  Partial<Pick<Hive, 'hive_type_id'>> & { readonly id: number | string };

/** The chosen ids that can still be chosen: a hive may have left the apiary since the draft was made. */
export const stillHere = (
  chosen: readonly string[],
  choices: readonly Pick<ChoosableHive, 'id'>[],
): string[] => chosen.filter((id) => choices.some((one) => String(one.id) === arrivedText(id)));
