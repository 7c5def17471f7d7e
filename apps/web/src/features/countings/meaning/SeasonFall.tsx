import { addDays, daysBetween, type IsoDay, thresholdOn } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate, monthName } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './SeasonFall.module.css';

export interface DayFall {
  readonly day: IsoDay;
  readonly perDay: number;
  readonly isAbove: boolean;
}

interface SeasonFallProps {
  /** Oldest first, at least one. */
  readonly falls: readonly DayFall[];
  readonly first: IsoDay;
  readonly last: IsoDay;
}

const WIDTH = 320;
const HEIGHT = 96;
/** Room for the breadth of a bar's line. */
const MARGIN = 6;
/** The least that the scale shows, in mites a day: the highest threshold has its place on it. */
const LEAST_TOP = 12;

/** How many mites fell a day over a season, and where the threshold lay. */
export function SeasonFall({ falls, first, last }: SeasonFallProps) {
  const t = useTranslations('countings.meaning.season');
  const format = useFormatter();
  const language = useLanguage();
  const top = Math.max(LEAST_TOP, ...falls.map(({ perDay }) => perDay * 1.1));
  const x = (day: IsoDay) =>
    MARGIN + (daysBetween(first, day) / Math.max(1, daysBetween(first, last))) * (WIDTH - 2 * MARGIN);
  const y = (perDay: number) => HEIGHT - 1 - (perDay / top) * (HEIGHT - 2);
  const bars = (isAbove: boolean) =>
    falls
      .filter((fall) => fall.isAbove === isAbove)
      .map(({ day, perDay }) => `M${x(day).toFixed(1)} ${HEIGHT - 1}V${y(perDay).toFixed(1)}`)
      .join('');
  const told = falls.map(({ day, perDay }) =>
    t('fall', {
      perDay: format.number(perDay, { maximumFractionDigits: 1 }),
      day: longDate(localNoon(day), language),
    }),
  );
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('words', { falls: format.list(told) })}
      >
        <path className={styles.ground} d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
        <path className={styles.threshold} d={thresholdPath({ first, last }, x, y)} />
        <path className={styles.within} d={bars(false)} />
        <path className={styles.above} d={bars(true)} />
      </svg>
      <div className={styles.months} aria-hidden>
        <span>{monthName(localNoon(first), language)}</span>
        <span className={styles.key}>{t('threshold')}</span>
        <span>{monthName(localNoon(last), language)}</span>
      </div>
    </figure>
  );
}

/** A line from day to day while there is a threshold; it steps where another begins. */
function thresholdPath(
  { first, last }: Pick<SeasonFallProps, 'first' | 'last'>,
  x: (day: IsoDay) => number,
  y: (perDay: number) => number,
): string {
  let path = '';
  let before: number | undefined;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const perDay = thresholdOn(day)?.perDay;
    const at = x(day).toFixed(1);
    if (perDay !== before) {
      if (before !== undefined) path += `H${at}`;
      if (perDay !== undefined) path += `${before === undefined ? `M${at} ` : 'V'}${y(perDay).toFixed(1)}`;
    }
    before = perDay;
  }
  return before === undefined ? path : `${path}H${x(last).toFixed(1)}`;
}
