import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import type { ObservationId } from '@propolis/contract';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { localDay, localeOf, longDate, monthName } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { BackCloses } from '../../../ui/BackCloses.tsx';
import styles from './ObservationCalendar.module.css';
import { monthWeeks } from './timelapse.ts';

interface ObservationCalendarProps {
  /** Newest first. */
  readonly observations: readonly ObservationId[];
  readonly shown: readonly number[];
  readonly now: Date;
  readonly onOpen: (id: number) => void;
}

/** A month at a time; the days with an observation can be opened. */
export function ObservationCalendar({ observations, shown, now, onOpen }: ObservationCalendarProps) {
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
          start={start ? new Date(start) : now}
          observations={observations}
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

interface CalendarMonthProps {
  readonly start: Date;
  readonly observations: readonly ObservationId[];
  readonly shown: readonly number[];
  readonly onOpen: (id: number) => void;
}

function CalendarMonth({ start, observations, shown, onOpen }: CalendarMonthProps) {
  const t = useTranslations('observations.timelapse');
  const language = useLanguage();
  const [first, setFirst] = useState(new Date(start.getFullYear(), start.getMonth(), 1));
  const turn = (by: number) => setFirst(new Date(first.getFullYear(), first.getMonth() + by, 1));
  const weeks = monthWeeks(first.getFullYear(), first.getMonth());
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'narrow' });
  // Newest first, so the newest observation of a day is the one that opens.
  const idOf = (day: Date) =>
    observations.find(({ observation_date }) => localDay(new Date(observation_date)) === localDay(day))?.id;
  return (
    <div className={styles.calendar}>
      <div className={styles.bar}>
        <ActionIcon aria-label={t('previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <span className={styles.month} aria-live="polite">
          {monthName(first, language)}
        </span>
        <ActionIcon aria-label={t('nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      <div className={styles.days}>
        {weeks[0]?.map((day) => (
          <span key={day.getDay()} className={styles.weekday} aria-hidden>
            {weekday.format(day)}
          </span>
        ))}
        {weeks.flat().map((day) => {
          const id = idOf(day);
          if (id === undefined || day.getMonth() !== first.getMonth())
            return (
              <span
                key={day.getTime()}
                className={styles.day}
                data-outside={day.getMonth() !== first.getMonth()}
                aria-hidden
              >
                {day.getDate()}
              </span>
            );
          return (
            <UnstyledButton
              key={day.getTime()}
              className={styles.day}
              data-shown={shown.includes(id)}
              aria-label={t('dot', { date: longDate(day, language) })}
              onClick={() => onOpen(id)}
            >
              {day.getDate()}
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
