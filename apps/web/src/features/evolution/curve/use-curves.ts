import { useMemo } from 'react';
import type { ChartRange } from '../../../ui/chart/chart.ts';
import { type HiveCurveKey, useHiveCurves, useHiveMarks, useWeatherCurves } from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import { isOfScale, isOfWeather, WEATHER_OF } from './measure-lines.ts';
import { useChartLines } from './use-chart-lines.ts';

/** Which curves of scales a view shows; hives that are not weighed have marks alone. */
export const curvesOf = (view: EvolutionView): readonly HiveCurveKey[] =>
  weighedIds(view).flatMap((hiveId) =>
    view.measures.filter(isOfScale).map((measure) => ({ hiveId, measure })),
  );

const NOTHING: readonly never[] = [];

/** The lines of a view over a range, and the answer that a page waits for. The weather may be missing: curves stay. */
export function useCurves(view: EvolutionView, range: ChartRange) {
  const { compared, measures, station } = view;
  const wanted = curvesOf(view);
  const moved = compared ? view.range.start - compared.range.start : 0;
  const answer = useHiveCurves(wanted, range);
  const then = useHiveCurves(compared ? wanted.filter(({ measure }) => measure === 'weight') : NOTHING, {
    start: range.start - moved,
    end: range.end - moved,
  });
  const weather = useWeatherCurves(
    station,
    measures.filter(isOfWeather).map((measure) => WEATHER_OF[measure]),
    range,
  );
  const marked = useHiveMarks(
    view.hives.map(({ id }) => id),
    view.range,
  );
  const curves = useMemo(
    () => ({
      hives: answer.data ?? NOTHING,
      compared: (compared && then.data) ?? NOTHING,
      weather: weather.data ?? NOTHING,
      marks: marked.data ?? NOTHING,
    }),
    [answer.data, compared, then.data, weather.data, marked.data],
  );
  return {
    answer,
    lines: useChartLines(view, curves),
    marks: curves.marks,
    loading: answer.isFetching || then.isFetching || weather.isFetching,
  };
}
