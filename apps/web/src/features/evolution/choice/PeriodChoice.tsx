import { type DayRange, EVOLUTION_PERIODS, type EvolutionPeriod, type IsoDay } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { dateRange, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { RangePopover } from '../../../ui/date/RangePopover.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';

type NamedPeriod = Exclude<EvolutionPeriod, 'chosen'>;
const isNamed = (period: EvolutionPeriod): period is NamedPeriod => period !== 'chosen';

interface PeriodChoiceProps {
  readonly period: EvolutionPeriod;
  readonly days: DayRange;
  /** The first day of which there is anything. */
  readonly begin?: IsoDay | undefined;
  readonly timeZone: string;
  readonly onPeriod: (period: NamedPeriod) => void;
  readonly onDays: (days: DayRange) => void;
}

/** Of which time: today, the last 30 days, this year, or from one day to another (specification 2). */
export function PeriodChoice({ period, days, begin, timeZone, onPeriod, onDays }: PeriodChoiceProps) {
  const t = useTranslations('evolution.period');
  const language = useLanguage();
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
      <RangePopover
        label={t('chosen')}
        shown={period === 'chosen' ? chosen : t('chosen')}
        on={period === 'chosen'}
        days={days}
        begin={begin}
        timeZone={timeZone}
        onChoose={onDays}
      />
    </SwitchButtons>
  );
}
