import type { Curve } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
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
 * The curves of several hives, which come together. Those before stay on the screen until the next have come; each is
 * kept for itself, so that another hive costs one curve.
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
    placeholderData: keepPreviousData,
  });
export const useHiveCurves = (wanted: readonly HiveCurveKey[], range: ChartRange, enabled = true) =>
  useQuery({ ...hiveCurvesQuery(wanted, range), enabled });
