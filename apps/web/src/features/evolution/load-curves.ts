import type { Apiary, Sensors } from '@propolis/contract';
import type { QueryClient } from '@tanstack/react-query';
import { curvesOf, weatherOfView } from './curve/use-curves.ts';
import {
  countedQuery,
  figuresQuery,
  hiveCurvesQuery,
  hiveEventsQuery,
  hiveMarksQuery,
  weatherCurvesQuery,
} from './evolution.api.ts';
import { type EvolutionView, evolutionView, weighedIds } from './evolution-view.ts';

/** Maximum number of hives per apiary that are preloaded; others are cached when viewed. */
const HIVES_MAX = 24;

interface Loaded {
  readonly apiary: Apiary;
  readonly sensors: Sensors;
  readonly now: Date;
}

/**
 * Preloads the initial Evolution view of an apiary and of its hives with weights, one query after the other.
 * The apiary comes first, because its curves are those of its hives.
 */
export async function* loadCurves(
  client: QueryClient,
  { apiary, sensors, now }: Loaded,
): AsyncGenerator<unknown> {
  const counted = await client.fetchQuery(countedQuery(apiary.id));
  yield counted;
  const hasCountings = counted.data.length > 0;
  const viewOf = (own: EvolutionView['own']) =>
    evolutionView({ apiary, own, sensors, hasCountings, search: {}, now });
  const ofApiary = viewOf(undefined);
  if (ofApiary.offered.length === 0) return;
  yield* ofView(client, ofApiary);
  const weighed = apiary.hives.filter(({ id }) => ofApiary.weighed.has(id));
  for (const hive of weighed.slice(0, HIVES_MAX)) yield* ofView(client, viewOf(hive));
}

async function* ofView(client: QueryClient, view: EvolutionView): AsyncGenerator<unknown> {
  const { apiary, station, hives, range, before } = view;
  const weighed = weighedIds(view);
  yield client.prefetchQuery(hiveCurvesQuery(curvesOf(view), range));
  yield client.prefetchQuery(weatherCurvesQuery(station, weatherOfView(view), range));
  const shownIds = hives.map(({ id }) => id);
  yield client.prefetchQuery(hiveMarksQuery(shownIds, range));
  yield client.prefetchQuery(hiveEventsQuery(weighed, range));
  yield client.prefetchQuery(figuresQuery(apiary.id, weighed, range));
  yield client.prefetchQuery(figuresQuery(apiary.id, weighed, before.described));
}
