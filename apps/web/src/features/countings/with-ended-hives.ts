import type { Apiary, ListedCounting } from '@propolis/contract';
import { useFormerHivesOf } from '../hives/hives.api.ts';

/** The apiaries, also with the hives of these countings that ended. */
export function useWithEndedHives(
  apiaries: readonly Apiary[],
  countings: readonly Pick<ListedCounting, 'hive_id' | 'apiary'>[],
): readonly Apiary[] {
  const living = new Set<number | null>(apiaries.flatMap(({ hives }) => hives.map(({ id }) => id)));
  const ended = countings.filter(({ hive_id, apiary }) => apiary && !living.has(hive_id));
  const former = useFormerHivesOf([...new Set(ended.flatMap(({ apiary }) => apiary?.id ?? []))]);
  const named = former.filter(({ id }) => ended.some(({ hive_id }) => hive_id === id));
  if (named.length === 0) return apiaries;
  return apiaries.map((apiary) => ({
    ...apiary,
    hives: [...apiary.hives, ...named.filter(({ apiary_id }) => apiary_id === apiary.id)],
  }));
}
