import { useComputedColorScheme } from '@mantine/core';
import {
  type DayRange,
  EVOLUTION_COMPARISONS,
  EVOLUTION_PERIODS,
  type EvolutionPeriod,
  type IsoDay,
} from '@propolis/domain';
import {
  IconArrowsDiff,
  IconBug,
  IconDroplet,
  IconMoon,
  IconScale,
  IconSun,
  IconTemperature,
  IconWind,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { dateRange, dayIn, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { namesInLine } from '../../../lib/isolated.ts';
import type { EvolutionSearch } from '../../../lib/paths.ts';
import { RangePopover } from '../../../ui/date/RangePopover.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { SwitchButton, SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { hiveLineColors } from '../curve/line-colors.ts';
import { hasNights } from '../curve/nights.ts';
import { useFigures } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import styles from './EvolutionChoices.module.css';
import { switchMeasure } from './measures.ts';
import { switchHive } from './shown-hives.ts';

/** The first day with a weight of a shown hive; undefined while unknown. */
function useFirstDay(view: EvolutionView): IsoDay | undefined {
  const { data: figures } = useFigures(view.apiary.id, weighedIds(view), view.range);
  const days = (figures?.hives ?? []).flatMap(({ figures: { data } }) =>
    data ? [dayIn(view.timeZone, new Date(data.first))] : [],
  );
  return days.toSorted()[0];
}

const ICONS = {
  weight: IconScale,
  varroa: IconBug,
  temperature: IconTemperature,
  humidity: IconDroplet,
  sunshine: IconSun,
  wind: IconWind,
} as const;

interface EvolutionChoicesProps {
  readonly view: EvolutionView;
  readonly search: EvolutionSearch;
  readonly onSearch: (search: EvolutionSearch) => void;
}

/** The choices are collapsed into one line, because the curve comes first. */
export function EvolutionChoices({ view, search, onSearch }: EvolutionChoicesProps) {
  return (
    <div className={styles.choices} data-screen-only>
      <Fold summary={useChoiceWords(view)} keptOpen={false}>
        <PeriodChoice
          period={view.period}
          days={view.days}
          begin={useFirstDay(view)}
          timeZone={view.timeZone}
          onPeriod={(period) => onSearch({ ...search, period, start: undefined, end: undefined })}
          onDays={({ first, last }) => onSearch({ ...search, period: 'chosen', start: first, end: last })}
        />
        <HiveSwitches view={view} search={search} onSearch={onSearch} />
        <MeasureSwitches view={view} search={search} onSearch={onSearch} />
      </Fold>
    </div>
  );
}

/** More names do not fit on a line. */
const NAMES_MAX = 2;

/** `Églantine · Poids, Soleil · Cette année` */
function useChoiceWords({ hives, measures, period, days }: EvolutionView): string {
  const t = useTranslations('evolution');
  const format = useFormatter();
  const language = useLanguage();
  const names = hives.map(({ name }) => name);
  return [
    names.length > NAMES_MAX ? t('hives.count', { count: names.length }) : namesInLine(names),
    format.list(
      measures.map((measure) => t(`measures.${measure}`)),
      { type: 'unit', style: 'short' },
    ),
    period === 'chosen'
      ? dateRange(localNoon(days.first), localNoon(days.last), language)
      : t(`period.${period}`),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function HiveSwitches({ view, search, onSearch }: EvolutionChoicesProps) {
  const t = useTranslations('evolution.hives');
  const scheme = useComputedColorScheme();
  const { apiary, own, hives, weighed } = view;
  const shown = hives.map(({ id }) => id);
  // The hive of the page is always shown, and a hive without weights has no curve.
  const others = apiary.hives.filter(({ id }) => id !== own?.id && (weighed.has(id) || shown.includes(id)));
  if (others.length === 0) return null;
  const colors = hiveLineColors(hives, scheme);
  const known = own ? [own, ...others] : others;
  return (
    <SwitchButtons
      label={t('label')}
      choices={known.map(({ id, name, color }) => ({
        value: id,
        label: name,
        color: colors.get(id) ?? `#${color}`,
        on: shown.includes(id),
      }))}
      onPress={(id) => onSearch({ ...search, hives: switchHive(shown, id) })}
    />
  );
}

function MeasureSwitches({ view, search, onSearch }: EvolutionChoicesProps) {
  const t = useTranslations('evolution.measures');
  const { measures, offered } = view;
  if (offered.length === 0) return null;
  return (
    <SwitchButtons
      label={t('label')}
      choices={offered.map((measure) => {
        const Icon = ICONS[measure];
        return {
          value: measure,
          label: t(measure),
          icon: <Icon size={18} aria-hidden />,
          on: measures.includes(measure),
        };
      })}
      onPress={(measure) => onSearch({ ...search, measures: switchMeasure(measures, measure) })}
    >
      {hasNights(view.range) && (
        <SwitchButton
          on={search.nights === true}
          onClick={() => onSearch({ ...search, nights: search.nights ? undefined : true })}
        >
          <IconMoon size={18} aria-hidden />
          {t('nights')}
        </SwitchButton>
      )}
    </SwitchButtons>
  );
}

/** The comparison with another period. */
export function ComparisonSwitches({ view, search, onSearch }: EvolutionChoicesProps) {
  const t = useTranslations('evolution.against');
  if (view.weighed.size === 0) return null;
  return (
    <SwitchButtons
      label={t('label')}
      choices={EVOLUTION_COMPARISONS.map((against) => ({
        value: against,
        label: t(against),
        icon: <IconArrowsDiff size={18} aria-hidden />,
        on: search.against === against,
      }))}
      onPress={(against) =>
        onSearch({ ...search, against: against === search.against ? undefined : against })
      }
    />
  );
}

type NamedPeriod = Exclude<EvolutionPeriod, 'chosen'>;
const isNamed = (period: EvolutionPeriod): period is NamedPeriod => period !== 'chosen';

interface PeriodChoiceProps {
  readonly period: EvolutionPeriod;
  readonly days: DayRange;
  /** The first day with data. */
  readonly begin?: IsoDay | undefined;
  readonly timeZone: string;
  readonly onPeriod: (period: NamedPeriod) => void;
  readonly onDays: (days: DayRange) => void;
}

/** The period: today, the last 30 days, this year, or a range of days (specification 2). */
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
