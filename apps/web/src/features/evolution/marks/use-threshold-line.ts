import { type IsoDay, localDaysOf, sampleThresholdOn, thresholdOn, type VarroaRules } from '@propolis/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { dayIn } from '../../../lib/dates.ts';
import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';
import { useThresholds, useVarroaRules } from '../../countings/countings.api.ts';
import { type Columns, MEASURE_COLORS } from '../curve/measure-lines.ts';
import { isBoard } from '../curve/use-chart-lines.ts';
import { type MiteScale, useMiteScales } from '../curve/use-measure-words.ts';
import type { HiveMarks } from '../evolution.api.ts';
import type { EvolutionView } from '../evolution-view.ts';

type ThresholdOf = (day: IsoDay) => number | undefined;

/** A threshold in a range, as steps at the start of each season; none on days without one. */
export function thresholdColumns(
  { start, end }: ChartRange,
  timeZone: string,
  thresholdOf: ThresholdOf,
): Columns {
  const times: number[] = [];
  const values: (number | null)[] = [];
  const add = (time: number, value: number | null) => {
    times.push(time);
    values.push(value);
  };
  let before: number | null = null;
  for (const day of localDaysOf({ start: start * 1000, end: end * 1000 }, timeZone)) {
    const value = thresholdOf(day.day) ?? null;
    const begin = Math.max(start, day.start / 1000);
    if (value !== before && begin > start) add(begin - 1, before);
    if (value !== before) add(begin, value);
    before = value;
  }
  if (before !== null) add(end, before);
  return { times, values };
}

/** The rules of the shown hives; hives of several apiaries have no common altitude. */
export function useShownRules({ hives }: Pick<EvolutionView, 'hives'>): VarroaRules {
  const [apiaryId, ...others] = new Set(hives.map((hive) => hive.apiary_id));
  return useVarroaRules(others.length === 0 ? apiaryId : undefined);
}

export const SAMPLE_THRESHOLD = 'sample threshold';

/**
 * The lines of the thresholds of mites per day and of samples, each with its counts. That of mites per day is hidden
 * if a board has an unknown number of days, because its bar is not a daily value, and if hives have different ones.
 */
export function useThresholdLines(view: EvolutionView, marks: readonly HiveMarks[]): readonly ChartLine[] {
  const t = useTranslations('evolution');
  const scales = useMiteScales();
  const rules = useShownRules(view);
  const {
    hives,
    measures,
    timeZone,
    range: { start, end },
  } = view;
  const counts = measures.includes('varroa') ? marks.flatMap(({ countings }) => countings) : [];
  const [hive, ...others] = hives;
  const thresholdsOn = useThresholds(hive?.id ?? null, rules, dayIn(timeZone, new Date(start * 1000)));
  const isCommon = others.length === 0 || rules.untreated === null;
  const boards = counts.filter(isBoard);
  const hasFall =
    isCommon && boards.length > 0 && boards.every(({ mites_per_day }) => mites_per_day !== null);
  const hasSample = counts.length > boards.length;
  return useMemo(() => {
    const range = { start, end };
    const line = (id: string, label: string, scale: MiteScale, thresholdOf: ThresholdOf): ChartLine => ({
      ...{ id, label, color: MEASURE_COLORS.varroa, kind: 'dotted' },
      ...scale,
      ...thresholdColumns(range, timeZone, thresholdOf),
    });
    const fallOn: ThresholdOf = (day) => thresholdOn(day, thresholdsOn(day))?.perDay;
    const sampleOn: ThresholdOf = (day) => sampleThresholdOn(day)?.percent;
    return [
      ...(hasFall ? [line('varroa threshold', t('varroaThreshold'), scales.fall, fallOn)] : []),
      ...(hasSample ? [line(SAMPLE_THRESHOLD, t('samples.threshold'), scales.sample, sampleOn)] : []),
    ].filter(({ values }) => values.some((value) => value !== null));
  }, [hasFall, hasSample, start, end, timeZone, thresholdsOn, scales, t]);
}
