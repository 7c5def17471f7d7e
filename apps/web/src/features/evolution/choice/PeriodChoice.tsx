import { Popover } from '@mantine/core';
import { type DayRange, EVOLUTION_PERIODS, type EvolutionPeriod } from '@propolis/domain';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { SwitchButton, SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import styles from './PeriodChoice.module.css';

/** Loaded when it is first opened. */
const RangeCalendar = lazy(() =>
  import('../../../ui/date/RangeCalendar.tsx').then(({ RangeCalendar: part }) => ({ default: part })),
);

type NamedPeriod = Exclude<EvolutionPeriod, 'chosen'>;
const isNamed = (period: EvolutionPeriod): period is NamedPeriod => period !== 'chosen';

interface PeriodChoiceProps {
  readonly period: EvolutionPeriod;
  readonly days: DayRange;
  readonly timeZone: string;
  readonly onPeriod: (period: NamedPeriod) => void;
  readonly onDays: (days: DayRange) => void;
}

/** Of which time: today, the last 30 days, this year, or from one day to another (spec 2). */
export function PeriodChoice({ period, days, timeZone, onPeriod, onDays }: PeriodChoiceProps) {
  const t = useTranslations('evolution.period');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const chosen = dateRange(localNoon(days.first), localNoon(days.last), language);
  return (
    <SwitchButtons
      label={t('label')}
      choices={EVOLUTION_PERIODS.filter(isNamed).map((one) => ({
        value: one,
        label: t(one),
        on: one === period,
      }))}
      onPress={onPeriod}
    >
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
            on={period === 'chosen'}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconCalendar size={18} aria-hidden />
            {period === 'chosen' ? chosen : t('chosen')}
          </SwitchButton>
        </Popover.Target>
        <Popover.Dropdown p={0} className={styles.dropdown} role="dialog" aria-label={t('chosen')}>
          <Suspense fallback={<div className={styles.loading} data-autofocus tabIndex={-1} />}>
            <RangeCalendar
              days={days}
              timeZone={timeZone}
              onChoose={(next) => {
                onDays(next);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </SwitchButtons>
  );
}
