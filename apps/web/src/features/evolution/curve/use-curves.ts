import type { WeatherMeasurementId } from '@propolis/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../../lib/answer.ts';
import {
  type HiveCurveKey,
  hiveCurvesQuery,
  hiveMarksQuery,
  type PeriodRange,
  useTogether,
  weatherCurvesQuery,
} from '../evolution.api.ts';
import { type EvolutionView, weighedIds } from '../evolution-view.ts';
import { rangeThen } from './laid-days.ts';
import { isOfScale, isOfWeather, WEATHER_OF } from './measure-lines.ts';
import { useChartLines } from './use-chart-lines.ts';
import { weatherFinenesses } from './weather-fineness.ts';

/** The scale curves of a view; hives without weights only have flags. */
export const curvesOf = (view: EvolutionView): readonly HiveCurveKey[] =>
  weighedIds(view).flatMap((hiveId) =>
    view.measures.filter(isOfScale).map((measure) => ({ hiveId, measure })),
  );

/** The weather measurements of a view. */
export const weatherOfView = ({ measures }: EvolutionView): readonly WeatherMeasurementId[] =>
  measures.filter(isOfWeather).map((measure) => WEATHER_OF[measure]);

const NOTHING: readonly never[] = [];

/** The zoomed data; the whole period if it is not available, for example offline. */
const orWhole = <T>(closer: Answer<T>, whole: Answer<T>): Answer<T> =>
  closer.data === undefined && whole.data !== undefined ? whole : closer;

/** Whether the query is loading and has no data or a placeholder. */
const isComing = ({ data, isPlaceholderData, fetchStatus }: UseQueryResult): boolean =>
  fetchStatus === 'fetching' && (data === undefined || isPlaceholderData);

/** The lines of a view in a range, and the query that the page waits for. The weather may be missing. */
export function useCurves(view: EvolutionView, range: PeriodRange) {
  const { compared, station } = view;
  const wanted = curvesOf(view);
  const weighed = compared ? wanted.filter(({ measure }) => measure === 'weight') : NOTHING;
  const then = compared?.range ?? view.range;
  const thenCloser = range === view.range || !compared ? then : rangeThen(range, compared.laid);
  const measurements = weatherOfView(view);
  const closer = {
    hives: useTogether(hiveCurvesQuery(wanted, range)),
    compared: useTogether(hiveCurvesQuery(weighed, thenCloser)),
    weather: useTogether(weatherCurvesQuery(station, measurements, range)),
  };
  const answer = orWhole(closer.hives, useTogether(hiveCurvesQuery(wanted, view.range)));
  const comparison = orWhole(closer.compared, useTogether(hiveCurvesQuery(weighed, then)));
  const weather = orWhole(closer.weather, useTogether(weatherCurvesQuery(station, measurements, view.range)));
  const shownIds = view.hives.map(({ id }) => id);
  const marked = useTogether(hiveMarksQuery(shownIds, view.range));
  const curves = useMemo(
    () => ({
      hives: answer.data ?? NOTHING,
      compared: (compared && comparison.data) ?? NOTHING,
      weather: weather.data ?? NOTHING,
      marks: marked.data ?? NOTHING,
    }),
    [answer.data, compared, comparison.data, weather.data, marked.data],
  );
  return {
    answer,
    /** Without a comparison it counts as loaded. */
    comparison,
    lines: useChartLines(view, curves),
    fineness: useMemo(() => weatherFinenesses(curves.weather), [curves.weather]),
    marks: curves.marks,
    loading: Object.values(closer).some(({ isFetching }) => isFetching),
    /** Lines may be missing or belong to another period. */
    incomplete: [...Object.values(closer), marked].some(isComing),
  };
}
