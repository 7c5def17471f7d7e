import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ObservationId } from '@propolis/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { localeOf } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import styles from './Timelapse.module.css';
import { type TimelapseMonth, timelapseMonths } from './timelapse.ts';

interface TimelapseMonthsProps {
  readonly observations: readonly ObservationId[];
  readonly shown: readonly number[];
  readonly now: Date;
  readonly onOpen: (id: number) => void;
}

/** One column a month, a dot an observation; a month opens its newest one. */
export function TimelapseMonths({ observations, shown, now, onOpen }: TimelapseMonthsProps) {
  const t = useTranslations('observations.timelapse');
  const strip = useRef<HTMLOListElement>(null);
  const first = shown[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window of observations brings its months into view
  useEffect(() => {
    if (!strip.current) return;
    const marks = [...strip.current.querySelectorAll<HTMLElement>(':scope > [data-shown="true"]')];
    const start = marks[0]?.offsetLeft ?? 0;
    const end = (marks.at(-1)?.offsetLeft ?? 0) + (marks.at(-1)?.offsetWidth ?? 0);
    strip.current.scrollLeft = (start + end - strip.current.clientWidth) / 2;
  }, [first]);
  return (
    <ol className={styles.months} ref={strip} aria-label={t('months')}>
      {timelapseMonths(observations, now).map((month) => (
        <Month key={month.year * 12 + month.month} month={month} shown={shown} onOpen={onOpen} />
      ))}
    </ol>
  );
}

interface MonthProps {
  readonly month: TimelapseMonth;
  readonly shown: readonly number[];
  readonly onOpen: (id: number) => void;
}

function Month({ month: { year, month, dots }, shown, onOpen }: MonthProps) {
  const t = useTranslations('observations.timelapse');
  const language = useLanguage();
  const date = new Date(year, month, 1);
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short' }).format(date);
  const newest = dots.at(-1);
  const isShown = dots.some(({ id }) => shown.includes(id));
  return (
    <li className={styles.month} data-shown={isShown}>
      <UnstyledButton
        className={styles.monthButton}
        disabled={!newest}
        aria-pressed={newest ? isShown : undefined}
        onClick={() => newest && onOpen(newest.id)}
      >
        <span className={styles.dots} aria-hidden>
          {dots.map(({ id }) => (
            <span key={id} className={styles.dot} data-shown={shown.includes(id)} />
          ))}
        </span>
        <span className={styles.monthName}>{short}</span> <span className={styles.year}>{year}</span>
        <VisuallyHidden>{newest ? t('count', { count: dots.length }) : t('none')}</VisuallyHidden>
      </UnstyledButton>
    </li>
  );
}
