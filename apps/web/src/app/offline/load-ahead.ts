import type { Apiary } from '@propolis/contract';
import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../../features/account/account.api.ts';
import { apiariesQuery } from '../../features/apiaries/apiaries.api.ts';
import { pictureQuery } from '../../features/apiaries/pictures.api.ts';
import { loadCurves } from '../../features/evolution/load-curves.ts';
import { loadSeasons } from '../../features/observations/load-seasons.ts';
import { usualItemsQuery } from '../../features/observations/observations.api.ts';
import { photoQuery } from '../../features/observations/photos/photos.api.ts';
import { camerasQuery, sensorsQuery } from '../../features/sensors/sensors.api.ts';
import { stampOfPage } from '../../lib/app-version.ts';
import { now } from '../../lib/clock.ts';
import { isCutOff } from '../../lib/network.ts';
import { createSessionText } from '../../lib/session.ts';
import { HIVES_KEPT, PHOTOS_KEPT } from './kept-kinds.ts';

/** By which build a round of loading was begun, when, and of what all has come; it goes with the session. */
const loaded = createSessionText('loaded');
/** Once a day, in ms; what changes meanwhile is told by the server. */
const LOADED_EVERY = 86_400_000;
/** The newest photos of each hive, small; what else was seen is kept as well. */
const PHOTOS_OF_HIVE = 4;

const buildOfPage = (): string => stampOfPage() ?? 'none';

/** A thousand hives take minutes: whoever leaves before goes on with the next page. */
interface Round {
  readonly begun: number;
  readonly done: Set<string>;
}
/** In `done`: there is no more. */
const ALL = 'all';

function currentRound(): Round {
  const [build, begun, done = ''] = loaded.read()?.split(' ') ?? [];
  // Another build may read other answers.
  const goesOn = build === buildOfPage() && now().getTime() - Number(begun) <= LOADED_EVERY;
  return goesOn
    ? { begun: Number(begun), done: new Set(done.split(',')) }
    : { begun: now().getTime(), done: new Set() };
}

function note({ begun, done }: Round, what: string): void {
  done.add(what);
  loaded.set([buildOfPage(), begun, [...done].join(',')].join(' '));
}

/** The beginning of the season before this one. */
const twoSeasonsAgo = (): string => new Date(now().getFullYear() - 1, 0, 1).toISOString();

/** Everything that is kept to be read in the meadow, one question after the other; it ends with the signal. */
export async function loadAhead(client: QueryClient, signal: AbortSignal): Promise<void> {
  const round = currentRound();
  if (round.done.has(ALL)) return;
  for await (const _answer of questions(client, round)) if (signal.aborted || isCutOff()) return;
  note(round, ALL);
}

/** Asks on when the answer before has been taken. */
async function* questions(client: QueryClient, round: Round): AsyncGenerator<unknown> {
  const apiaries = await client.fetchQuery(apiariesQuery);
  yield apiaries;
  yield client.prefetchQuery(preferencesQuery);
  yield client.prefetchQuery(usualItemsQuery);
  const sensors = await client.fetchQuery(sensorsQuery);
  yield sensors;
  yield client.prefetchQuery(camerasQuery);
  const ahead = thoseWithRoom(apiaries);
  const hives = ahead.reduce((count, apiary) => count + apiary.hives.length, 0);
  const photos = Math.min(PHOTOS_OF_HIVE, Math.floor(PHOTOS_KEPT / hives));
  for (const apiary of ahead) yield* once(round, `hives-${apiary.id}`, ofHives(client, apiary, photos));
  for (const apiary of ahead)
    yield* once(round, `curves-${apiary.id}`, loadCurves(client, { apiary, sensors, now: now() }));
}

/** More hives than are kept would push out those before them. */
function thoseWithRoom(apiaries: readonly Apiary[]): readonly Apiary[] {
  let hives = 0;
  return apiaries.filter((apiary) => {
    hives += apiary.hives.length;
    return hives <= HIVES_KEPT;
  });
}

/** What comes to its end is not asked for again in this round: whoever stops in between does not come back here. */
async function* once(round: Round, what: string, asking: AsyncGenerator<unknown>): AsyncGenerator<unknown> {
  if (round.done.has(what)) return;
  yield* asking;
  note(round, what);
}

async function* ofHives(client: QueryClient, apiary: Apiary, photosOfHive: number): AsyncGenerator<unknown> {
  if (apiary.picture !== null) yield client.prefetchQuery(pictureQuery(apiary));
  for (const hive of apiary.hives) {
    const observations = await loadSeasons(client, hive.id, twoSeasonsAgo());
    yield observations;
    const photos = observations.flatMap((observation) => observation.photos).slice(0, photosOfHive);
    for (const { id } of photos) yield client.prefetchQuery(photoQuery(id, 'small'));
  }
}
