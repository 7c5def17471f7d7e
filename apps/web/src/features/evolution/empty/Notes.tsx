import { Button } from '@mantine/core';
import type { Sensors } from '@propolis/contract';
import { addDays, type DayRange, daysBetween } from '@propolis/domain';
import { IconBroadcastOff, IconCloudOff, IconZoomQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dateRange, dayIn, localNoon, momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toScale } from '../../../lib/paths.ts';
import { scalesOf } from '../../sensors/sensors.api.ts';
import { useFigures } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import styles from './Notes.module.css';

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

interface SilentNoteProps {
  readonly view: EvolutionView;
  readonly sensors: Sensors;
  readonly now: Date;
}

/** Silent scales of the shown hives: since when, with a link. */
export function SilentNote({ view, sensors, now }: SilentNoteProps) {
  const t = useTranslations('evolution.silent');
  const language = useLanguage();
  const silent = scalesOf(sensors).filter(
    ({ status, hives }) =>
      status.silent_since !== null &&
      view.hives.some(({ id }) => hives.some(({ hive_id }) => hive_id === id)),
  );
  return silent.map(({ id, description, status }) => (
    <p key={id} className={styles.note} role="status">
      <IconBroadcastOff size={20} aria-hidden />
      <span>
        {t('since', {
          name: description.name,
          when: momentsSince(new Date(status.silent_since ?? now), now, language),
        })}{' '}
        <Link {...toScale(id)}>{t('look')}</Link>
      </span>
    </p>
  ));
}

interface NotKeptProps {
  readonly what: 'curves' | 'compared' | 'figures';
  /** Opens the cached view of each hive; undefined if this view is the missing one. */
  readonly onUsual?: (() => void) | undefined;
}

/** Offline and not cached on this device; offers the cached view. */
export function NotKept({ what, onUsual }: NotKeptProps) {
  const t = useTranslations('evolution.notKept');
  return (
    <p className={styles.note} role="status" data-screen-only>
      <IconCloudOff size={20} aria-hidden />
      <span>{t(what)}</span>
      {onUsual && (
        <Button variant="default" onClick={onUsual}>
          {t('usual')}
        </Button>
      )}
    </p>
  );
}
