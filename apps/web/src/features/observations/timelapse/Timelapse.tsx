import { ActionIcon } from '@mantine/core';
import type { ObservationId } from '@propolis/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ObservationCalendar } from './ObservationCalendar.tsx';
import styles from './Timelapse.module.css';
import { TimelapseMonths } from './TimelapseMonths.tsx';
import type { ObservationWindow } from './timelapse.ts';

interface TimelapseProps {
  /** Newest first. */
  readonly observations: readonly ObservationId[];
  readonly window: ObservationWindow;
  readonly now: Date;
  /** Opens the comparison at an observation. */
  readonly onOpen: (id: number) => void;
}

/** All observations in time; those shown side by side below are marked (specification 2). */
export function Timelapse({ observations, window, now, onOpen }: TimelapseProps) {
  const t = useTranslations('observations.timelapse');
  const step = (id: number | undefined) => ({
    disabled: id === undefined,
    onClick: () => id !== undefined && onOpen(id),
  });
  return (
    <section className={styles.timelapse} aria-label={t('title')} data-screen-only>
      <div className={styles.bar}>
        <ActionIcon variant="default" aria-label={t('previous')} {...step(window.older)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <span className={styles.count}>{t('count', { count: observations.length })}</span>
        <ObservationCalendar observations={observations} shown={window.ids} now={now} onOpen={onOpen} />
        <ActionIcon variant="default" aria-label={t('next')} {...step(window.newer)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      <TimelapseMonths observations={observations} shown={window.ids} now={now} onOpen={onOpen} />
    </section>
  );
}
