import type { Apiary, VarroaPlan } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { isProvisional, shownId } from '../../../lib/writes/provisional.ts';
import type { Named } from '../../../lib/writes/references.ts';
import { APIARIES_KEPT, refreshApiaries, showApiaries } from '../../apiaries/apiaries.api.ts';

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
const neighboursQuery = (apiaryId: number) =>
  queryOptions({
    queryKey: ['neighbours', apiaryId],
    queryFn: ({ signal }) => call(calls.neighbours.read, { params: { id: apiaryId }, signal }),
    // The server does not know it yet.
    enabled: !isProvisional(apiaryId),
    // The consent may have changed since.
    staleTime: 0,
  });

export const useNeighbours = (apiaryId: number) => useQuery(neighboursQuery(apiaryId));
