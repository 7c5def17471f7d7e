import { Button } from '@mantine/core';
import { addDays, type DayRange, daysBetween } from '@propolis/domain';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { dateRange, dayIn, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useFigures } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import styles from './Note.module.css';

/**
 * The nearest period with data, of the same length: it ends with the last day of earlier data or begins with
 * the first day of later data. Undefined without data, or with data in the period itself.
 */
export function nearestPeriod(period: DayRange, data: DayRange | undefined): DayRange | undefined {
  if (!data) return undefined;
  const length = daysBetween(period.first, period.last);
  if (data.last < period.first) return { first: addDays(data.last, -length), last: data.last };
  if (data.first > period.last) return { first: data.first, last: addDays(data.first, length) };
  return undefined;
}

interface NoDataNoteProps {
  readonly view: EvolutionView;
  readonly onDays: (days: DayRange) => void;
}

/** The period has no weights: links to the nearest readings. */
export function NoDataNote({ view, onDays }: NoDataNoteProps) {
  const t = useTranslations('evolution.noData');
  const language = useLanguage();
  const { data: figures, isPlaceholderData } = useFigures(view.apiary.id, weighedIds(view), view.range);
  // The placeholder belongs to another period.
  const hives = (!isPlaceholderData && figures?.hives) || [];
  if (hives.length === 0 || hives.some(({ figures: { measures } }) => measures.weight !== null)) return null;
  const spans = hives.flatMap(({ figures: { data } }) => (data ? [data] : []));
  const dayOf = (time: string) => dayIn(view.timeZone, new Date(time));
  const nearest = spans
    .map(({ first, last }) => nearestPeriod(view.days, { first: dayOf(first), last: dayOf(last) }))
    .find((period) => period !== undefined);
  return (
    <p className={styles.note} role="status">
      <IconZoomQuestion size={20} aria-hidden />
      <span>{t(spans.length === 0 ? 'never' : 'none')}</span>
      {nearest && (
        <Button variant="default" onClick={() => onDays(nearest)}>
          {t('go', { days: dateRange(localNoon(nearest.first), localNoon(nearest.last), language) })}
        </Button>
      )}
    </p>
  );
}
