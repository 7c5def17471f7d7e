import type { IsoDay } from '@propolis/domain';
import { dayIn } from '../../../lib/dates.ts';
import { useFigures } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';

/** The first day on which one of the hives that are shown was weighed; undefined while nobody knows of one. */
export function useFirstDay(view: EvolutionView): IsoDay | undefined {
  const { data: figures } = useFigures(view.apiary.id, weighedIds(view), view.range);
  const days = (figures?.hives ?? []).flatMap(({ figures: { data } }) =>
    data ? [dayIn(view.timeZone, new Date(data.first))] : [],
  );
  return days.toSorted()[0];
}
