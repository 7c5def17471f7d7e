import type { HiveStatistics } from '@propolis/contract';
import type { DayRange } from '@propolis/domain';
import type { PeriodFigures } from '../evolution.api.ts';
import type { EvolutionView, ViewedPeriod } from '../evolution-view.ts';

/** What stands side by side: a hive in a period. */
export interface FigureColumn {
  readonly id: string;
  readonly hive: string;
  /** Named only where two periods are compared. */
  readonly days: DayRange | undefined;
  readonly figures: HiveStatistics;
}

/** Hives side by side; compared ones each beside itself. */
export function figureColumns(
  { hives, days, compared }: Pick<EvolutionView, 'hives' | 'days' | 'compared'>,
  now: PeriodFigures,
  then: PeriodFigures | undefined,
): readonly FigureColumn[] {
  const columnOf = (id: number, name: string, period: Pick<ViewedPeriod, 'days'>, of?: PeriodFigures) => {
    const found = of?.hives.find(({ hiveId }) => hiveId === id);
    return found
      ? [
          {
            id: `${id} ${period.days.first}`,
            hive: name,
            days: compared ? period.days : undefined,
            figures: found.figures,
          },
        ]
      : [];
  };
  return hives.flatMap(({ id, name }) => [
    ...columnOf(id, name, { days }, now),
    ...(compared ? columnOf(id, name, compared, then) : []),
  ]);
}
