import { localDaysOf, type MiteThresholds, thresholdOn } from '@propolis/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import { useVarroaRules } from '../../countings/countings.api.ts';
import { type Columns, MEASURE_COLORS } from '../curve/measure-lines.ts';
import { isBoard } from '../curve/use-chart-lines.ts';
import { unitOf, useMeasureFormat } from '../curve/use-measure-words.ts';
import type { HiveMarks } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';

/** The threshold of mites per day in a range, as steps at the start of each season; none in winter. */
export function thresholdColumns(
  { start, end }: ChartRange,
  timeZone: string,
  thresholds?: MiteThresholds,
): Columns {
  const times: number[] = [];
  const values: (number | null)[] = [];
  const add = (time: number, value: number | null) => {
    times.push(time);
    values.push(value);
  };
  let before: number | null = null;
  for (const day of localDaysOf({ start: start * 1000, end: end * 1000 }, timeZone)) {
    const value = thresholdOn(day.day, thresholds)?.perDay ?? null;
    const begin = Math.max(start, day.start / 1000);
    if (value !== before && begin > start) add(begin - 1, before);
    if (value !== before) add(begin, value);
    before = value;
  }
  if (before !== null) add(end, before);
  return { times, values };
}

/**
 * The line of the threshold of mites per day. It is hidden if a count has an unknown number of days, because
 * its bar is not a daily value.
 */
export function useThresholdLine(
  { hives, measures, timeZone, range: { start, end } }: EvolutionView,
  marks: readonly HiveMarks[],
): readonly ChartLine[] {
  const t = useTranslations('evolution');
  const formatOf = useMeasureFormat();
  // Hives of several apiaries have no common altitude.
  const [apiaryId, ...others] = new Set(hives.map((hive) => hive.apiary_id));
  const { thresholds } = useVarroaRules(others.length === 0 ? apiaryId : undefined);
  const counts = marks.flatMap(({ countings }) => countings.filter(isBoard));
  const isShown =
    measures.includes('varroa') &&
    counts.length > 0 &&
    counts.every(({ mites_per_day }) => mites_per_day !== null);
  return useMemo(() => {
    const columns = isShown ? thresholdColumns({ start, end }, timeZone, thresholds) : undefined;
    if (!columns?.values.some((value) => value !== null)) return [];
    return [
      {
        id: 'varroa threshold',
        label: t('varroaThreshold'),
        color: MEASURE_COLORS.varroa,
        unit: unitOf('varroa', 'h').unit,
        kind: 'dotted',
        ...columns,
        format: formatOf('varroa', 'h'),
      },
    ];
  }, [isShown, start, end, timeZone, thresholds, t, formatOf]);
}
