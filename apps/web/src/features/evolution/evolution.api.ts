import type {
  ApiaryWeather,
  Curve,
  HiveStatistics,
  ListedCounting,
  MeasuredPoint,
  ObservationMark,
  WeightEvent,
} from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import type { WeatherMeasurementId } from '@propolis/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { ChartRange } from '../../ui/chart/chart.ts';

/** Everything that is asked about curves begins with it: what is delivered or observed changes them. */
export const EVOLUTION_KEY = ['evolution'] as const;

/** As the calls take them. */
const rangeQuery = ({ start, end }: ChartRange) => ({
  start: new Date(start * 1000).toISOString(),
  end: new Date(end * 1000).toISOString(),
});

export interface HiveCurveKey {
  readonly hiveId: number;
  readonly measure: 'weight' | 'temperature' | 'humidity';
}
export interface HiveCurve extends HiveCurveKey {
  readonly curve: Curve;
}

/** With so many points at most; kept nowhere. */
export const readCurve = (
  { hiveId, measure }: HiveCurveKey,
  range: ChartRange,
  points: number,
): Promise<Curve> =>
  call(calls.evolution.curve, { params: { hiveId }, query: { measure, ...rangeQuery(range), points } });

const curveQuery = ({ hiveId, measure }: HiveCurveKey, range: ChartRange, points?: number) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'curve', hiveId, measure, range, points],
    queryFn: ({ signal }) =>
      call(calls.evolution.curve, {
        params: { hiveId },
        query: { measure, ...rangeQuery(range), points },
        signal,
      }),
  });

/**
 * The curves of several hives, which come together; each is kept for itself, so that another hive costs one curve.
 */
export const hiveCurvesQuery = (wanted: readonly HiveCurveKey[], range: ChartRange, points?: number) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'curves', wanted, range, points],
    queryFn: ({ client }): Promise<HiveCurve[]> =>
      Promise.all(
        wanted.map(async (key) => ({
          ...key,
          curve: await client.fetchQuery(curveQuery(key, range, points)),
        })),
      ),
  });
/** Those before stay on the screen until the next have come. */
export const useHiveCurves = (wanted: readonly HiveCurveKey[], range: ChartRange) =>
  useQuery({ ...hiveCurvesQuery(wanted, range), placeholderData: keepPreviousData });

export interface WeatherCurve {
  readonly measurement: WeatherMeasurementId;
  readonly range: ChartRange;
  readonly points: MeasuredPoint[];
}

const weatherCurveQuery = (station: string, measurement: WeatherMeasurementId, range: ChartRange) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'weather-curve', station, measurement, range],
    queryFn: ({ signal }) =>
      call(calls.connectors.weather, {
        params: { measurement, station },
        query: rangeQuery(range),
        signal,
      }),
  });

/** What a station measured, several measurements together. */
export const weatherCurvesQuery = (
  station: string | undefined,
  measurements: readonly WeatherMeasurementId[],
  range: ChartRange,
) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'weather-curves', station, measurements, range],
    queryFn: ({ client }): Promise<WeatherCurve[]> =>
      Promise.all(
        (station === undefined ? [] : measurements).map(async (measurement) => ({
          measurement,
          range,
          points: await client.fetchQuery(weatherCurveQuery(station ?? '', measurement, range)),
        })),
      ),
  });
export const useWeatherCurves = (
  station: string | undefined,
  measurements: readonly WeatherMeasurementId[],
  range: ChartRange,
) => useQuery({ ...weatherCurvesQuery(station, measurements, range), placeholderData: keepPreviousData });

/** What was observed of a hive, and how many mites were counted in it. */
export interface HiveMarks {
  readonly hiveId: number;
  readonly marks: readonly ObservationMark[];
  /** With a number, oldest first. */
  readonly countings: readonly ListedCounting[];
}

const hiveMarks = async (hiveId: number, range: ChartRange, signal: AbortSignal): Promise<HiveMarks> => {
  const query = rangeQuery(range);
  const [marks, countings] = await Promise.all([
    call(calls.evolution.marks, { params: { hiveId }, query, signal }),
    call(calls.countings.list, {
      query: { ...query, hive: String(hiveId), status: 'done', sortByDateAsc: 'true' },
      signal,
    }),
  ]);
  return { hiveId, marks, countings: countings.data };
};

/** What happened to hives in a range; what was known of the one before stays until this is. */
export const useHiveMarks = (hiveIds: readonly number[], range: ChartRange) =>
  useQuery({
    queryKey: [...EVOLUTION_KEY, 'marks', hiveIds, range],
    queryFn: ({ signal }) => Promise.all(hiveIds.map((hiveId) => hiveMarks(hiveId, range, signal))),
    placeholderData: keepPreviousData,
  });

/** Whether mites were ever counted in an apiary. */
export const useHasCountings = (apiaryId: number): boolean => {
  const { data } = useQuery({
    queryKey: [...EVOLUTION_KEY, 'countings', apiaryId],
    queryFn: ({ signal }) =>
      call(calls.countings.list, { query: { apiary: String(apiaryId), status: 'done', page: 1 }, signal }),
  });
  return (data?.data.length ?? 0) > 0;
};

/** Figures of hives in a period, and of the weather of their apiary. */
export interface PeriodFigures {
  readonly hives: readonly { readonly hiveId: number; readonly figures: HiveStatistics }[];
  readonly weather: ApiaryWeather['weather'];
}

const statisticsQuery = (hiveId: number, range: ChartRange) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'statistics', hiveId, range],
    queryFn: ({ signal }) =>
      call(calls.evolution.statistics, { params: { hiveId }, query: rangeQuery(range), signal }),
  });

const apiaryWeatherQuery = (apiaryId: number, range: ChartRange) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'weather', apiaryId, range],
    queryFn: ({ signal }) =>
      call(calls.evolution.weather, { params: { apiaryId }, query: rangeQuery(range), signal }),
  });

export const figuresQuery = (apiaryId: number, hiveIds: readonly number[], range: ChartRange) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'figures', apiaryId, hiveIds, range],
    queryFn: async ({ client }): Promise<PeriodFigures> => {
      const [{ weather }, ...hives] = await Promise.all([
        client.fetchQuery(apiaryWeatherQuery(apiaryId, range)),
        ...hiveIds.map(async (hiveId) => ({
          hiveId,
          figures: await client.fetchQuery(statisticsQuery(hiveId, range)),
        })),
      ]);
      return { weather, hives };
    },
  });
/** Those before stay on the screen until the next have come. */
export const useFigures = (apiaryId: number, hiveIds: readonly number[], range: ChartRange | undefined) =>
  useQuery({
    ...figuresQuery(apiaryId, hiveIds, range ?? { start: 0, end: 0 }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  });

/** What the weight of a hive tells. */
export interface HiveEvents {
  readonly hiveId: number;
  readonly events: readonly WeightEvent[];
}

/** Those before stay on the screen until the next have come. */
export const useHiveEvents = (hiveIds: readonly number[], range: ChartRange) =>
  useQuery({
    queryKey: [...EVOLUTION_KEY, 'events', hiveIds, range],
    queryFn: ({ signal }): Promise<HiveEvents[]> =>
      Promise.all(
        hiveIds.map(async (hiveId) => ({
          hiveId,
          events: await call(calls.evolution.events, {
            params: { hiveId },
            query: rangeQuery(range),
            signal,
          }),
        })),
      ),
    placeholderData: keepPreviousData,
  });
