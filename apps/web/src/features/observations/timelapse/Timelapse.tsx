import { ActionIcon, Box, Group, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ObservationId } from '@propolis/contract';
import { apiaryDay, type IsoDay } from '@propolis/domain';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayAtApiary, localDay, localeOf, longDate, monthName } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { BackCloses } from '../../../ui/BackCloses.tsx';
import { buttonActs } from '../../../ui/button-acts.ts';
import type { DoneEntry } from '../story/story-lines.ts';
import styles from './Timelapse.module.css';
import { monthWeeks, type ObservationWindow, type TimelapseMonth, timelapseMonths } from './timelapse.ts';

interface TimelapseProps {
  /** Newest first. */
  readonly observations: readonly ObservationId[];
  readonly done: readonly DoneEntry[];
  readonly window: ObservationWindow;
  readonly now: Date;
  /** Opens the comparison at an observation. */
  readonly onOpen: (id: number) => void;
}

/** All observations over time; those in the comparison below are marked (specification 2). */
export function Timelapse({ observations, done, window, now, onOpen }: TimelapseProps) {
  const t = useTranslations('observations.timelapse');
  const months = { observations, shown: window.ids, now, onOpen };
  const step = (id: number | undefined) => buttonActs(id === undefined ? undefined : () => onOpen(id));
  return (
    <section className="surface" aria-label={t('title')} data-screen-only>
      <Group gap="xs" className={styles.bar}>
        <ActionIcon variant="default" aria-label={t('previous')} {...step(window.older)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <span className={styles.count}>{t('count', { count: observations.length })}</span>
        <ObservationCalendar {...months} done={done} />
        <ActionIcon variant="default" aria-label={t('next')} {...step(window.newer)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </Group>
      <TimelapseMonths {...months} />
    </section>
  );
}

interface TimelapseMonthsProps extends Pick<TimelapseProps, 'observations' | 'now' | 'onOpen'> {
  /** Ids of the comparison below. */
  readonly shown: readonly number[];
}

/** One column per month, one dot per observation; a month opens its newest observation. */
function TimelapseMonths({ observations, shown, now, onOpen }: TimelapseMonthsProps) {
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

interface MonthProps extends Pick<TimelapseMonthsProps, 'shown' | 'onOpen'> {
  readonly month: TimelapseMonth;
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
        <span className={styles.monthName}>{short}</span>{' '}
        <Box component="span" className="dimmed" fz="xs">
          {year}
        </Box>
        <VisuallyHidden>{newest ? t('count', { count: dots.length }) : t('none')}</VisuallyHidden>
      </UnstyledButton>
    </li>
  );
}

type ObservationCalendarProps = TimelapseMonthsProps & Pick<TimelapseProps, 'done'>;

/** One month at a time; days with an observation can be opened, days on which something was done are marked. */
function ObservationCalendar({ observations, done, shown, now, onOpen }: ObservationCalendarProps) {
  const t = useTranslations('observations.timelapse');
  const [opened, setOpened] = useState(false);
  const start = observations.find(({ id }) => id === shown[0])?.observation_date;
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus shadow="md" position="bottom-end">
      <Popover.Target>
        <ActionIcon variant="default" aria-label={t('calendar')} onClick={() => setOpened(!opened)}>
          <IconCalendar size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <BackCloses onClose={() => setOpened(false)} />}
        <CalendarMonth
          start={start ? dayAtApiary(start) : now}
          observations={observations}
          doneDays={new Set(done.map(({ day }) => day))}
          shown={shown}
          onOpen={(id) => {
            setOpened(false);
            onOpen(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface CalendarMonthProps extends Omit<TimelapseMonthsProps, 'now'> {
  readonly start: Date;
  readonly doneDays: ReadonlySet<IsoDay>;
}

function CalendarMonth({ start, observations, doneDays, shown, onOpen }: CalendarMonthProps) {
  const t = useTranslations('observations.timelapse');
  const language = useLanguage();
  const [first, setFirst] = useState(new Date(start.getFullYear(), start.getMonth(), 1));
  const turn = (by: number) => setFirst(new Date(first.getFullYear(), first.getMonth() + by, 1));
  const weeks = monthWeeks(first.getFullYear(), first.getMonth());
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'narrow' });
  // The list is newest first, so this is the newest observation of the day.
  const idOf = (day: Date) =>
    observations.find(({ observation_date }) => apiaryDay(new Date(observation_date)) === localDay(day))?.id;
  return (
    <Box w={308}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <ActionIcon aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <Box component="span" fw={650} aria-live="polite">
          {monthName(first, language)}
        </Box>
        <ActionIcon aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </Group>
      <div className={styles.days}>
        {weeks[0]?.map((day) => (
          <span key={day.getDay()} className={styles.day} aria-hidden>
            {weekday.format(day)}
          </span>
        ))}
        {weeks.flat().map((day) => {
          const id = idOf(day);
          const isDone = doneDays.has(localDay(day)) && day.getMonth() === first.getMonth();
          const doneWords = isDone && t('done', { date: longDate(day, language) });
          if (id === undefined || day.getMonth() !== first.getMonth())
            return (
              <span
                key={day.getTime()}
                className={styles.day}
                data-outside={day.getMonth() !== first.getMonth()}
                data-done={isDone}
                aria-hidden={!isDone}
              >
                <span aria-hidden>{day.getDate()}</span>
                <VisuallyHidden>{doneWords}</VisuallyHidden>
              </span>
            );
          return (
            <UnstyledButton
              key={day.getTime()}
              className={styles.day}
              data-shown={shown.includes(id)}
              data-done={isDone}
              aria-label={[t('dot', { date: longDate(day, language) }), doneWords].filter(Boolean).join(', ')}
              onClick={() => onOpen(id)}
            >
              {day.getDate()}
            </UnstyledButton>
          );
        })}
      </div>
    </Box>
  );
}
