import type { HiveStatistics } from '@propolis/contract';
import type { DayRange } from '@propolis/domain';
import type { PeriodFigures } from '../evolution.api.ts';
import type { BesidePeriod, EvolutionView, ViewedPeriod } from '../evolution-view.ts';

/** A column: a hive in a period. */
export interface FigureColumn {
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
