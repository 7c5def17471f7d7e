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
import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { Keep } from '../../lib/kept/keep.ts';
import type { ChartRange } from '../../ui/chart/chart.ts';
import { APIARIES_KEPT, EVOLUTION_KEY } from '../apiaries/apiaries.api.ts';

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

/** One of several parallel queries; each is cached separately, so that another hive needs one request. */
const part = <T>(key: QueryKey, keep: Keep, read: (signal: AbortSignal) => Promise<T>) => ({
  queryKey: [...EVOLUTION_KEY, ...key],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(signal),
  meta: { keep },
});
type Part<T> = ReturnType<typeof part<T>>;

const together = <T>(queryKey: QueryKey, parts: readonly Part<T>[]) =>
  queryOptions({
    queryKey: [...EVOLUTION_KEY, ...queryKey],
    queryFn: ({ client }): Promise<T[]> => Promise.all(parts.map((one) => client.fetchQuery(one))),
    meta: { parts: parts.map((one) => one.queryKey) },
  });
/** Keeps the previous data until the next data has loaded. */
export const useTogether = <T>(query: ReturnType<typeof together<T>>) =>
  useQuery({ ...query, placeholderData: keepPreviousData });

export interface HiveCurveKey {
  readonly hiveId: number;
  readonly measure: 'weight' | 'temperature' | 'humidity';
}
export interface HiveCurve extends HiveCurveKey {
  readonly curve: Curve;
}

interface CurveRequest {
  readonly points?: number;
  readonly signal?: AbortSignal;
}

/** Not cached. */
export const readCurve = (
  { hiveId, measure }: HiveCurveKey,
  range: ChartRange,
  { points, signal }: CurveRequest,
): Promise<Curve> => {
  const query = { measure, ...rangeQuery(range), points };
  return call(calls.evolution.curve, { params: { hiveId }, query, signal });
};

export const hiveCurvesQuery = (wanted: readonly HiveCurveKey[], range: PeriodRange) =>
  together(
    ['curves', wanted, range],
    wanted.map((key) =>
      part(
        // The last part keeps the name under which earlier versions of the app stored the curve.
        ['curve', key.hiveId, key.measure, range, null],
        { kind: 'curves', of: [calls.evolution.curve], most: DRAWN_KEPT },
        async (signal): Promise<HiveCurve> => ({ ...key, curve: await readCurve(key, range, { signal }) }),
      ),
    ),
  );

export interface WeatherCurve {
  readonly measurement: WeatherMeasurementId;
  readonly range: ChartRange;
  readonly points: MeasuredPoint[];
}

/** Several measurements of a station. */
export const weatherCurvesQuery = (
  station: string | undefined,
  measurements: readonly WeatherMeasurementId[],
  range: PeriodRange,
) => {
  const ofStation = (params: { readonly station: string; readonly measurement: WeatherMeasurementId }) =>
    part(
      ['weather-curve', params.station, params.measurement, range],
      { kind: 'weatherCurves', of: [calls.connectors.weather], most: APIARIES_KEPT },
      async (signal): Promise<WeatherCurve> => ({
        measurement: params.measurement,
        range,
        points: await call(calls.connectors.weather, { params, query: rangeQuery(range), signal }),
      }),
    );
  return together(
    ['weather-curves', station, measurements, range],
    station === undefined ? [] : measurements.map((measurement) => ofStation({ station, measurement })),
  );
};

/** Observations, records and mite counts of a hive. */
export interface HiveMarks {
  readonly hiveId: number;
  readonly marks: readonly (ObservationMark | RecordMark)[];
  /** With a number, oldest first. */
  readonly countings: readonly ListedCounting[];
}

async function readMarks(hiveId: number, range: PeriodRange, signal: AbortSignal): Promise<HiveMarks> {
  const query = rangeQuery(range);
  const [marks, countings] = await Promise.all([
    call(calls.evolution.marks, { params: { hiveId }, query, signal }),
    call(calls.countings.list, {
      query: { ...query, hive: String(hiveId), status: 'done', sortByDateAsc: 'true' },
      signal,
    }),
  ]);
  return { hiveId, marks, countings: countings.data };
}

export const hiveMarksQuery = (hiveIds: readonly number[], range: PeriodRange) =>
  together(
    ['marks', hiveIds, range],
    hiveIds.map((hiveId) =>
      part(
        ['marks-of', hiveId, range],
        { kind: 'marks', of: [calls.evolution.marks, calls.countings.list], most: DRAWN_KEPT },
        (signal) => readMarks(hiveId, range, signal),
      ),
    ),
  );

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

export function figuresQuery(apiaryId: number, hiveIds: readonly number[], range: PeriodRange) {
  const query = rangeQuery(range);
  const weatherPart = part(
    ['weather', apiaryId, range],
    { kind: 'weather', of: [calls.evolution.weather], most: PERIODS * APIARIES_KEPT },
    (signal) => call(calls.evolution.weather, { params: { apiaryId }, query, signal }),
  );
  const hivePart = (hiveId: number) =>
    part(
      ['statistics', hiveId, range],
      { kind: 'statistics', of: [calls.evolution.statistics], most: PERIODS * DRAWN_KEPT },
      (signal) => call(calls.evolution.statistics, { params: { hiveId }, query, signal }),
    );
  return queryOptions({
    queryKey: [...EVOLUTION_KEY, 'figures', apiaryId, hiveIds, range],
    queryFn: async ({ client }): Promise<PeriodFigures> => {
      const [{ weather }, ...hives] = await Promise.all([
        client.fetchQuery(weatherPart),
        ...hiveIds.map(async (hiveId) => ({ hiveId, figures: await client.fetchQuery(hivePart(hiveId)) })),
      ]);
      return { weather, hives };
    },
    meta: { parts: [weatherPart, ...hiveIds.map(hivePart)].map(({ queryKey }) => queryKey) },
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

export const hiveEventsQuery = (hiveIds: readonly number[], range: PeriodRange) =>
  together(
    ['events', hiveIds, range],
    hiveIds.map((hiveId) =>
      part(
        ['events-of', hiveId, range],
        { kind: 'weightEvents', of: [calls.evolution.events], most: DRAWN_KEPT },
        async (signal): Promise<HiveEvents> => ({
          hiveId,
          events: await call(calls.evolution.events, {
            params: { hiveId },
            query: rangeQuery(range),
            signal,
          }),
        }),
      ),
    ),
  );
