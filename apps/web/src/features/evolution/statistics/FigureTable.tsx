import { Box } from '@mantine/core';
import type { HiveStatistics, MeasureStatistics } from '@propolis/contract';
import { APIARY_TIME_ZONE, type DayRange } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { dateRange, dayIn, localNoon } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import type { PeriodFigures } from '../evolution.api.ts';
import type { BesidePeriod, EvolutionView, ViewedPeriod } from '../evolution-view.ts';
import styles from './FigureTable.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** A column: a hive in a period. */
interface FigureColumn {
  readonly id: string;
  readonly hive: string;
  /** Shown only if two periods are compared. */
  readonly days: DayRange | undefined;
  /** End (s) of its figures if it is before the end of its days. */
  readonly until: number | undefined;
  readonly figures: HiveStatistics;
}

type ColumnPeriod = ViewedPeriod & Partial<BesidePeriod>;

/** One column per hive; its compared period is next to it. */
export function figureColumns(
  { hives, days, range, compared }: Pick<EvolutionView, 'hives' | 'days' | 'range' | 'compared'>,
  now: PeriodFigures,
  then: PeriodFigures | undefined,
): readonly FigureColumn[] {
  const columnOf = (id: number, name: string, period: ColumnPeriod, of?: PeriodFigures) => {
    const found = of?.hives.find(({ hiveId }) => hiveId === id);
    return found
      ? [
          {
            id: `${id} ${period.days.first}`,
            hive: name,
            days: compared ? period.days : undefined,
            until:
              period.described && period.described.end < period.range.end ? period.described.end : undefined,
            figures: found.figures,
          },
        ]
      : [];
  };
  return hives.flatMap(({ id, name }) => [
    ...columnOf(id, name, { days, range }, now),
    ...(compared ? columnOf(id, name, compared, then) : []),
  ]);
}

/** Formats a figure; null if there is none. */
type Said = (figures: HiveStatistics) => string | null;

interface FigureTableProps {
  readonly columns: readonly FigureColumn[];
  /** The shown days; the compared period has the same length. */
  readonly days: DayRange;
}

/** The figures of hives and periods side by side. */
export function FigureTable({ columns, days: shown }: FigureTableProps) {
  const t = useTranslations('evolution.figures');
  const language = useLanguage();
  const { clock } = useFigureWords();
  const rows = useRows(shown).filter(({ say }) => columns.some(({ figures }) => say(figures) !== null));
  if (columns.length === 0 || rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={`surface ${styles.scroll}`} aria-label={t('table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, hive, days, until }) => (
              <th key={id} scope="col">
                {hive}
                {days && (
                  <Box component="span" display="block" className="quiet" fw={400}>
                    {dateRange(localNoon(days.first), localNoon(days.last), language)}
                    {until !== undefined && t('until', { time: clock(until) })}
                  </Box>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, say }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {columns.map(({ id, figures }) => (
                <td key={id}>{say(figures) ?? '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRows(days: DayRange): readonly { readonly title: string; readonly say: Said }[] {
  const t = useTranslations('evolution.figures');
  const words = useFigureWords(days);
  const { weight, gain, day, moment, temperature, percent } = words;
  const between = (of: MeasureStatistics | null, say: (value: number) => string) =>
    of && t('meanBetween', { mean: say(of.mean), least: say(of.min.value), most: say(of.max.value) });
  return [
    { title: t('gain'), say: ({ gain: of }) => of && gain(of.net) },
    {
      title: t('bestDay'),
      say: ({ gain: of }) => (of?.best_day ? `${gain(of.best_day.gain)}, ${day(of.best_day.day)}` : null),
    },
    {
      title: t('bestWeek'),
      say: ({ gain: of }) =>
        of?.best_week ? `${gain(of.best_week.gain)}, ${t('weekOf', { day: day(of.best_week.day) })}` : null,
    },
    {
      title: t('most'),
      say: ({ measures: { weight: of } }) => of && `${weight(of.max.value)}, ${moment(of.max.time)}`,
    },
    {
      title: t('least'),
      say: ({ measures: { weight: of } }) => of && `${weight(of.min.value)}, ${moment(of.min.time)}`,
    },
    { title: t('mean'), say: ({ measures: { weight: of } }) => of && weight(of.mean) },
    {
      title: t('jump'),
      say: ({ gain: of }) => (of?.jump ? `${gain(of.jump.change)}, ${moment(of.jump.time)}` : null),
    },
    { title: t('temperature'), say: ({ measures }) => between(measures.temperature, temperature) },
    {
      title: t('humidity'),
      say: ({ measures }) => between(measures.humidity, (value) => percent(value / 100)),
    },
    {
      title: t('missing'),
      say: ({ measures: { weight: of }, data }) => {
        if (!of) return null;
        const isFirst = data !== null && dayIn(APIARY_TIME_ZONE, new Date(data.first)) > days.first;
        const share = percent(of.missing);
        return isFirst ? t('missingSince', { share, when: moment(data.first) }) : share;
      },
    },
  ];
}
