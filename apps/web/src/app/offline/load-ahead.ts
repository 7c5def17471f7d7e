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

/** When and by which build everything was loaded for reading; it goes with the session. */
const loaded = createSessionText('loaded');
/** Once a day, in ms; what changes meanwhile is told by the server. */
const LOADED_EVERY = 86_400_000;
/** The newest photos of each hive, small; what else was seen is kept as well. */
const PHOTOS_OF_HIVE = 4;

const buildOfPage = (): string => stampOfPage() ?? 'none';

const isDue = (): boolean => {
  const [build, at] = loaded.read()?.split(' ') ?? [];
  // Another build may read other answers.
  return build !== buildOfPage() || now().getTime() - Number(at) > LOADED_EVERY;
};

/** The beginning of the season before this one. */
const twoSeasonsAgo = (): string => new Date(now().getFullYear() - 1, 0, 1).toISOString();

/** Everything that is kept to be read in the meadow, one question after the other; it ends with the signal. */
export async function loadAhead(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (!isDue()) return;
  for await (const _answer of questions(client)) if (signal.aborted || isCutOff()) return;
  loaded.set(`${buildOfPage()} ${now().getTime()}`);
}

/** Asks on when the answer before has been taken. */
async function* questions(client: QueryClient): AsyncGenerator<unknown> {
  const apiaries = await client.fetchQuery(apiariesQuery);
  yield apiaries;
  yield client.prefetchQuery(preferencesQuery);
  yield client.prefetchQuery(usualItemsQuery);
  const sensors = await client.fetchQuery(sensorsQuery);
  yield sensors;
  yield client.prefetchQuery(camerasQuery);
  for (const apiary of apiaries) yield* ofApiary(client, apiary);
  for (const apiary of apiaries) yield* loadCurves(client, { apiary, sensors, now: now() });
}

async function* ofApiary(client: QueryClient, apiary: Apiary): AsyncGenerator<unknown> {
  if (apiary.picture !== null) yield client.prefetchQuery(pictureQuery(apiary));
  for (const hive of apiary.hives) {
    const observations = await loadSeasons(client, hive.id, twoSeasonsAgo());
    yield observations;
    const photos = observations.flatMap((observation) => observation.photos).slice(0, PHOTOS_OF_HIVE);
    for (const { id } of photos) yield client.prefetchQuery(photoQuery(id, 'small'));
  }
}
