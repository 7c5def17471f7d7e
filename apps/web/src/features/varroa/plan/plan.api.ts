import type { Apiary, VarroaPlan } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { type BroodAct, broodActOf, byHive, type RecordKind, type SummerMethod } from '@propolis/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { isProvisional, shownId } from '../../../lib/writes/provisional.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { APIARIES_KEPT, refreshApiaries, showApiaries } from '../../apiaries/apiaries.api.ts';
import { useAllRecords } from '../../records/records.api.ts';

export interface PlanVarroa {
  readonly apiaryId: Named;
  readonly plan: VarroaPlan;
}
export const planVarroa = defineMutation<PlanVarroa, Apiary>({
  name: 'planVarroa',
  scope: ({ apiaryId }) => `varroa plan ${typeof apiaryId === 'number' ? apiaryId : apiaryId.ref}`,
  subject: ({ apiaryId }) => ({ apiary: apiaryId }),
  run: ({ apiaryId, plan }, send) => send(calls.apiaries.planVarroa, { params: { apiaryId }, body: plan }),
  show: (client, { apiaryId, plan }) =>
    showApiaries(client, (apiaries) =>
      apiaries.map((apiary) => (apiary.id === shownId(apiaryId) ? { ...apiary, varroa_plan: plan } : apiary)),
    ),
  done: refreshApiaries,
});

/** Temperatures of the next days at an apiary. */
export const forecastQuery = (apiaryId: number) =>
  queryOptions({
    queryKey: ['forecast', apiaryId],
    queryFn: ({ signal }) => call(calls.weather.forecast, { params: { id: apiaryId }, signal }),
    meta: { keep: { kind: 'forecast', of: [calls.weather.forecast], most: APIARIES_KEPT } },
  });

export const useForecast = (apiaryId: number) => useQuery(forecastQuery(apiaryId));

/** Not kept on the device: an account that withdraws its consent leaves the picture at once. */
export const useNeighbours = (apiaryId: number) =>
  useQuery({
    queryKey: ['neighbours', apiaryId],
    queryFn: ({ signal }) => call(calls.neighbours.read, { params: { id: apiaryId }, signal }),
    // The server does not know it yet.
    enabled: !isProvisional(apiaryId),
    // The consent may have changed since.
    staleTime: 0,
  });

/** The records that tell of a method without a medicine. */
const ACTS_OF: Partial<Record<SummerMethod, RecordKind>> = { brood_stop: 'queen', trap_comb: 'equipment' };

/** The caged queens and trap combs of a year in an apiary, by hive id; undefined while they are unknown. */
export function useBroodActs(
  apiaryId: number,
  { method }: Pick<VarroaPlan, 'method'>,
  year: string,
): ReadonlyMap<number, readonly BroodAct[]> | undefined {
  const kind = ACTS_OF[method];
  const asked = useMemo(
    () => ({ apiary: String(apiaryId), kind, cancelled: 'false', from: `${year}-01-01` }) as const,
    [apiaryId, kind, year],
  );
  const { data } = useAllRecords(asked, kind !== undefined);
  return useMemo(() => data && byHive(data, broodActOf), [data]);
}
