import { ActionIcon, Popover } from '@mantine/core';
import type { IsoDay } from '@propolis/domain';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { dateRange, localDay, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { SwitchButton } from '../../../ui/SwitchButtons.tsx';
import styles from './CountDateFilter.module.css';

/** Loaded when it is first opened. */
const RangeCalendar = lazy(() =>
  import('../../../ui/date/RangeCalendar.tsx').then(({ RangeCalendar: part }) => ({ default: part })),
);

interface CountDateFilterProps {
  readonly start: IsoDay | undefined;
  readonly end: IsoDay | undefined;
  readonly onDays: (days: { start: IsoDay | undefined; end: IsoDay | undefined }) => void;
}

/** Of which days the countings are: from one to another, or of any. */
export function CountDateFilter({ start, end, onDays }: CountDateFilterProps) {
  const t = useTranslations('countings.list.filters');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const today = localDay(now());
  const isChosen = start !== undefined && end !== undefined;
  return (
    <div className={styles.days}>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <SwitchButton
            on={isChosen}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconCalendar size={18} aria-hidden />
            {isChosen ? dateRange(localNoon(start), localNoon(end), language) : t('anyDate')}
          </SwitchButton>
        </Popover.Target>
        <Popover.Dropdown p={0} className={styles.dropdown} role="dialog" aria-label={t('date')}>
          <Suspense fallback={<div className={styles.loading} data-autofocus tabIndex={-1} />}>
            <RangeCalendar
              days={isChosen ? { first: start, last: end } : { first: today, last: today }}
              timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
              onChoose={({ first, last }) => {
                onDays({ start: first, end: last });
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {isChosen && (
        <ActionIcon
          aria-label={t('clearDate')}
          title={t('clearDate')}
          onClick={() => onDays({ start: undefined, end: undefined })}
        >
          <IconX size={20} />
        </ActionIcon>
      )}
    </div>
  );
}
