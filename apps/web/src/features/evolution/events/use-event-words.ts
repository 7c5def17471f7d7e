import type { WeightEvent } from '@propolis/contract';
import { type DayRange, outlastWinter } from '@propolis/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFigureWords } from '../statistics/use-figure-words.ts';

/** The text of an event, as a sentence. */
export function useEventWords(days: DayRange): (event: WeightEvent) => string {
  const t = useTranslations('evolution.events');
  const words = useFigureWords(days);
  return useMemo(() => (event) => eventWords(event, t, words), [t, words]);
}

function eventWords(
  event: WeightEvent,
  t: ReturnType<typeof useTranslations<'evolution.events'>>,
  { weight, dayOf, lastDayOf, dayAhead, moment }: ReturnType<typeof useFigureWords>,
): string {
  const change = weight(Math.abs(event.change));
  switch (event.kind) {
    case 'loss':
    case 'gain':
      return t(event.kind, { change, when: moment(event.end) });
    case 'flow':
      return t('flow', { change, start: dayOf(event.start), end: lastDayOf(event.end) });
    case 'stores': {
      const given = {
        perWeek: weight(event.per_week),
        start: dayOf(event.start),
        end: lastDayOf(event.end),
      };
      if (event.stores === null || event.run_out === null) return t('winter', given);
      const left = { ...given, stores: weight(event.stores) };
      if (outlastWinter(Date.parse(event.run_out), Date.parse(event.end))) return t('enough', left);
      return t('stores', { ...left, runOut: dayAhead(event.run_out) });
    }
  }
}
