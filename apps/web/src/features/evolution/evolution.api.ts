import type {
  ApiaryWeather,
  Curve,
  HiveStatistics,
  ListedCounting,
  MeasuredPoint,
  ObservationMark,
  RecordMark,
  WeightEvent,
} from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import type { WeatherMeasurementId } from '@propolis/domain';
import {
  keepPreviousData,
  type QueryFunction,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { Keep } from '../../lib/kept/keep.ts';
import type { ChartRange } from '../../ui/chart/chart.ts';
import { APIARIES_KEPT } from '../apiaries/apiaries.api.ts';

/** Prefix of all queries about curves; deliveries and observations invalidate them. */
export const EVOLUTION_KEY = ['evolution'] as const;

/** Number of hives whose curves are kept on a device; a month of one is about 10 kB. */
const DRAWN_KEPT = 1_000;
/** The initial period of a page and the one before. */
const PERIODS = 2;

/** A period named relative to today (`month`, `month before`) has the same query key tomorrow. */
export interface PeriodRange extends ChartRange {
  readonly named?: string;
}

/** As query parameters. */
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

/** With a maximum number of points; not cached. */
export const readCurve = (
  { hiveId, measure }: HiveCurveKey,
  range: ChartRange,
  points: number,
): Promise<Curve> =>
  call(calls.evolution.curve, { params: { hiveId }, query: { measure, ...rangeQuery(range), points } });

/** One of several parallel queries; each is cached separately, so that another hive needs one request. */
interface Part<T> {
  readonly queryKey: QueryKey;
  readonly queryFn: QueryFunction<T>;
  readonly meta: { readonly keep: Keep };
}

const together = <T>(queryKey: QueryKey, parts: readonly Part<T>[]) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, ...queryKey],
    queryFn: ({ client }): Promise<T[]> => Promise.all(parts.map((part) => client.fetchQuery(part))),
    meta: { parts: parts.map((part) => part.queryKey) },
  });

const curvePart = (
  { hiveId, measure }: HiveCurveKey,
  range: PeriodRange,
  points?: number,
): Part<HiveCurve> => ({
  queryKey: [...EVOLUTION_KEY, 'curve', hiveId, measure, range, points],
  queryFn: async ({ signal }) => {
    const query = { measure, ...rangeQuery(range), points };
    return {
      hiveId,
      measure,
      curve: await call(calls.evolution.curve, { params: { hiveId }, query, signal }),
    };
  },
  meta: { keep: { kind: 'curves', of: [calls.evolution.curve], most: DRAWN_KEPT } },
});

export const hiveCurvesQuery = (wanted: readonly HiveCurveKey[], range: PeriodRange, points?: number) =>
  together(
    ['curves', wanted, range, points],
    wanted.map((key) => curvePart(key, range, points)),
  );
/** Keeps the previous curves until the next ones have loaded. */
export const useHiveCurves = (wanted: readonly HiveCurveKey[], range: PeriodRange) =>
  useQuery({ ...hiveCurvesQuery(wanted, range), placeholderData: keepPreviousData });

export interface WeatherCurve {
  readonly measurement: WeatherMeasurementId;
  readonly range: ChartRange;
  readonly points: MeasuredPoint[];
}

const weatherCurvePart = (
  station: string,
  measurement: WeatherMeasurementId,
  range: PeriodRange,
): Part<WeatherCurve> => ({
  queryKey: [...EVOLUTION_KEY, 'weather-curve', station, measurement, range],
  queryFn: async ({ signal }) => {
    const params = { measurement, station };
    return {
      measurement,
      range,
      points: await call(calls.connectors.weather, { params, query: rangeQuery(range), signal }),
    };
  },
  meta: { keep: { kind: 'weatherCurves', of: [calls.connectors.weather], most: APIARIES_KEPT } },
});

/** Several measurements of a station. */
export const weatherCurvesQuery = (
  station: string | undefined,
  measurements: readonly WeatherMeasurementId[],
  range: PeriodRange,
) =>
  together(
    ['weather-curves', station, measurements, range],
    station === undefined
      ? []
      : measurements.map((measurement) => weatherCurvePart(station, measurement, range)),
  );
export const useWeatherCurves = (
  station: string | undefined,
  measurements: readonly WeatherMeasurementId[],
  range: PeriodRange,
) => useQuery({ ...weatherCurvesQuery(station, measurements, range), placeholderData: keepPreviousData });

/** Observations, records and mite counts of a hive. */
export interface HiveMarks {
  readonly hiveId: number;
  readonly marks: readonly (ObservationMark | RecordMark)[];
  /** With a number, oldest first. */
  readonly countings: readonly ListedCounting[];
}

const marksPart = (hiveId: number, range: PeriodRange): Part<HiveMarks> => ({
  queryKey: [...EVOLUTION_KEY, 'marks-of', hiveId, range],
  queryFn: async ({ signal }) => {
    const query = rangeQuery(range);
    const [marks, countings] = await Promise.all([
      call(calls.evolution.marks, { params: { hiveId }, query, signal }),
      call(calls.countings.list, {
        query: { ...query, hive: String(hiveId), status: 'done', sortByDateAsc: 'true' },
        signal,
      }),
    ]);
    return { hiveId, marks, countings: countings.data };
  },
  meta: { keep: { kind: 'marks', of: [calls.evolution.marks, calls.countings.list], most: DRAWN_KEPT } },
});

export const hiveMarksQuery = (hiveIds: readonly number[], range: PeriodRange) =>
  together(
    ['marks', hiveIds, range],
    hiveIds.map((hiveId) => marksPart(hiveId, range)),
  );
/** Observations and counts of hives in a range; keeps the previous ones while loading. */
export const useHiveMarks = (hiveIds: readonly number[], range: PeriodRange) =>
  useQuery({ ...hiveMarksQuery(hiveIds, range), placeholderData: keepPreviousData });

export const countedQuery = (apiaryId: number) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, 'countings', apiaryId],
    queryFn: ({ signal }) =>
      call(calls.countings.list, { query: { apiary: String(apiaryId), status: 'done', page: 1 }, signal }),
    meta: { keep: { kind: 'hasCountings', of: [calls.countings.list], most: APIARIES_KEPT } },
  });
/** Whether the apiary has any mite counts. */
export const useHasCountings = (apiaryId: number): boolean =>
  (useQuery(countedQuery(apiaryId)).data?.data.length ?? 0) > 0;

/** Figures of hives in a period, and of the weather of their apiary. */
export interface PeriodFigures {
  readonly hives: readonly { readonly hiveId: number; readonly figures: HiveStatistics }[];
  readonly weather: ApiaryWeather['weather'];
}

const statisticsPart = (hiveId: number, range: PeriodRange): Part<HiveStatistics> => ({
  queryKey: [...EVOLUTION_KEY, 'statistics', hiveId, range],
  queryFn: ({ signal }) =>
    call(calls.evolution.statistics, { params: { hiveId }, query: rangeQuery(range), signal }),
  meta: { keep: { kind: 'statistics', of: [calls.evolution.statistics], most: PERIODS * DRAWN_KEPT } },
});

const apiaryWeatherPart = (apiaryId: number, range: PeriodRange): Part<ApiaryWeather> => ({
  queryKey: [...EVOLUTION_KEY, 'weather', apiaryId, range],
  queryFn: ({ signal }) =>
    call(calls.evolution.weather, { params: { apiaryId }, query: rangeQuery(range), signal }),
  meta: { keep: { kind: 'weather', of: [calls.evolution.weather], most: PERIODS * APIARIES_KEPT } },
});

export function figuresQuery(apiaryId: number, hiveIds: readonly number[], range: PeriodRange) {
  const weatherPart = apiaryWeatherPart(apiaryId, range);
  const parts = hiveIds.map((hiveId) => statisticsPart(hiveId, range));
  return queryOptions({
    queryKey: [...EVOLUTION_KEY, 'figures', apiaryId, hiveIds, range],
    queryFn: async ({ client }): Promise<PeriodFigures> => {
      const [{ weather }, ...figures] = await Promise.all([
        client.fetchQuery(weatherPart),
        ...parts.map((part) => client.fetchQuery(part)),
      ]);
      const hives = hiveIds.flatMap((hiveId, at) => {
        const ofHive = figures[at];
        return ofHive ? [{ hiveId, figures: ofHive }] : [];
      });
      return { weather, hives };
    },
    meta: { parts: [weatherPart, ...parts].map(({ queryKey }) => queryKey) },
  });
}
/** Keeps the previous figures until the next ones have loaded. */
export const useFigures = (apiaryId: number, hiveIds: readonly number[], range: PeriodRange | undefined) =>
  useQuery({
    ...figuresQuery(apiaryId, hiveIds, range ?? { start: 0, end: 0 }),
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
  });

/** Events derived from the weight of a hive. */
export interface HiveEvents {
  readonly hiveId: number;
  readonly events: readonly WeightEvent[];
}

const eventsPart = (hiveId: number, range: PeriodRange): Part<HiveEvents> => ({
  queryKey: [...EVOLUTION_KEY, 'events-of', hiveId, range],
  queryFn: async ({ signal }) => ({
    hiveId,
    events: await call(calls.evolution.events, { params: { hiveId }, query: rangeQuery(range), signal }),
  }),
  meta: { keep: { kind: 'weightEvents', of: [calls.evolution.events], most: DRAWN_KEPT } },
});

export const hiveEventsQuery = (hiveIds: readonly number[], range: PeriodRange) =>
  together(
    ['events', hiveIds, range],
    hiveIds.map((hiveId) => eventsPart(hiveId, range)),
  );
/** Keeps the previous events until the next ones have loaded. */
export const useHiveEvents = (hiveIds: readonly number[], range: PeriodRange) =>
  useQuery({ ...hiveEventsQuery(hiveIds, range), placeholderData: keepPreviousData });
