import type { Apiary, Hive } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery } from '../../features/account/account.api.ts';
import { apiariesQuery, HIVES_KEPT } from '../../features/apiaries/apiaries.api.ts';
import { pictureQuery } from '../../features/apiaries/pictures.api.ts';
import {
  COUNTED_KEPT,
  countingsQuery,
  countsOfHive,
  knownCountsQuery,
} from '../../features/countings/countings.api.ts';
import { askedCountings } from '../../features/countings/list/asked-countings.ts';
import { loadCurves } from '../../features/evolution/load-curves.ts';
import { formerHivesQuery } from '../../features/hives/former/former-hives.api.ts';
import { notificationsQuery, unreadQuery } from '../../features/notifications/notifications.api.ts';
import { loadSeasons } from '../../features/observations/load-seasons.ts';
import { usualItemsQuery } from '../../features/observations/observations.api.ts';
import { PHOTOS_KEPT, photoQuery } from '../../features/observations/photos/photos.api.ts';
import { followUpsQuery } from '../../features/records/follow-ups/follow-ups.api.ts';
import { askedRecords } from '../../features/records/journal/journal-view.ts';
import { MOVEMENTS_ASKED } from '../../features/records/medicines/medicines.api.ts';
import { queensQuery } from '../../features/records/queens/queens.api.ts';
import {
  hiveRecordsQuery,
  medicinesQuery,
  recordsQuery,
  treatmentsQuery,
} from '../../features/records/records.api.ts';
import { stockQuery } from '../../features/records/treatment-states.api.ts';
import { apiaryRecords } from '../../features/records/use-records-before.ts';
import { camerasQuery, sensorsQuery } from '../../features/sensors/sensors.api.ts';
import { forecastQuery } from '../../features/varroa/plan/plan.api.ts';
import { stampOfPage } from '../../lib/app-version.ts';
import { now } from '../../lib/clock.ts';
import { isCutOff } from '../../lib/network.ts';
import { createSessionText } from '../../lib/session.ts';

/** When and by which build everything was loaded for reading; deleted with the session. */
const loaded = createSessionText('loaded');
/** The same for an unfinished run, with the parts that were loaded. */
const underWay = createSessionText('loading');
/** Once a day, in ms; changes in between are notified by the server. */
const LOADED_EVERY = DAY_MS;
/** The newest photos of each hive, as thumbnails; other viewed photos are cached as well. */
const PHOTOS_OF_HIVE = 4;
/** Characters of JSON of all hives' countings. One hive counted weekly for ten years has some 300 kB. */
const COUNTINGS_LENGTH_MAX = 8_000_000;

const buildOfPage = (): string => stampOfPage() ?? 'none';

/** Another build may read other responses. A later time is from a clock that was ahead. */
const isOfToday = (build: string | undefined, at: string | undefined): boolean =>
  build === buildOfPage() && Math.abs(now().getTime() - Number(at)) <= LOADED_EVERY;

/** A thousand hives take minutes: the next page continues an unfinished run. */
interface Round {
  readonly begun: number;
  readonly done: Set<string>;
}

function currentRound(): Round {
  const [build, begun, done = ''] = underWay.read()?.split(' ') ?? [];
  return isOfToday(build, begun)
    ? { begun: Number(begun), done: new Set(done.split(',')) }
    : { begun: now().getTime(), done: new Set() };
}

function noteDone({ begun, done }: Round, what: string): void {
  done.add(what);
  underWay.set(`${buildOfPage()} ${begun} ${[...done].join(',')}`);
}

/** The beginning of the previous season. */
const twoSeasonsAgo = (): string => new Date(now().getFullYear() - 1, 0, 1).toISOString();

/** Loads all data to be read in the field, one request after the other, until the signal aborts. */
export async function loadAhead(client: QueryClient, signal: AbortSignal): Promise<void> {
  const [build, at] = loaded.read()?.split(' ') ?? [];
  if (isOfToday(build, at)) return;
  const round = currentRound();
  for await (const _answer of questions(client, round)) if (signal.aborted || isCutOff()) return;
  loaded.set(`${buildOfPage()} ${round.begun}`);
  underWay.set(null);
}

/** Sends the next request after the previous response was processed. */
async function* questions(client: QueryClient, round: Round): AsyncGenerator<unknown> {
  const apiaries = await client.fetchQuery(apiariesQuery);
  yield apiaries;
  yield client.prefetchQuery(preferencesQuery);
  yield client.prefetchQuery(usualItemsQuery);
  const sensors = await client.fetchQuery(sensorsQuery);
  yield sensors;
  yield client.prefetchQuery(camerasQuery);
  yield client.prefetchInfiniteQuery(notificationsQuery);
  yield client.prefetchQuery(unreadQuery);
  yield client.prefetchQuery(countingsQuery(askedCountings({})));
  yield client.prefetchQuery(knownCountsQuery());
  yield client.prefetchQuery(medicinesQuery);
  yield client.prefetchQuery(queensQuery);
  yield client.prefetchQuery(followUpsQuery);
  yield client.prefetchQuery(recordsQuery(MOVEMENTS_ASKED));
  yield client.prefetchQuery(recordsQuery(askedRecords({})));
  const ahead = fittingApiaries(apiaries);
  const hives = ahead.reduce((count, apiary) => count + apiary.hives.length, 0);
  for (const { id, varroa_plan: plan } of ahead) {
    yield client.prefetchQuery(recordsQuery(apiaryRecords(id)));
    yield client.prefetchQuery(formerHivesQuery(id));
    if (plan) yield client.prefetchQuery(forecastQuery(id));
  }
  yield client.prefetchQuery(treatmentsQuery());
  yield client.prefetchQuery(stockQuery());
  const photos = Math.min(PHOTOS_OF_HIVE, Math.floor(PHOTOS_KEPT / hives));
  for (const apiary of ahead) yield* once(round, `hives-${apiary.id}`, ofHives(client, apiary, photos));
  const counted = new Set(ahead.flatMap((apiary) => apiary.hives).slice(0, COUNTED_KEPT));
  const room = { length: COUNTINGS_LENGTH_MAX };
  for (const apiary of ahead) {
    const shown = apiary.hives.filter((hive) => counted.has(hive));
    yield* once(round, `countings-${apiary.id}`, ofCountings(client, shown, room));
  }
  for (const apiary of ahead)
    yield* once(round, `curves-${apiary.id}`, loadCurves(client, { apiary, sensors, now: now() }));
}

/** More hives than the cache limit would evict the first ones. */
function fittingApiaries(apiaries: readonly Apiary[]): readonly Apiary[] {
  let hives = 0;
  return apiaries.filter((apiary) => {
    hives += apiary.hives.length;
    return hives <= HIVES_KEPT;
  });
}

/** A finished part is not requested again in this run; an interrupted one is not recorded. */
async function* once(round: Round, what: string, asking: AsyncGenerator<unknown>): AsyncGenerator<unknown> {
  if (round.done.has(what)) return;
  yield* asking;
  noteDone(round, what);
}

async function* ofHives(client: QueryClient, apiary: Apiary, photosOfHive: number): AsyncGenerator<unknown> {
  if (apiary.picture !== null) yield client.prefetchQuery(pictureQuery(apiary));
  for (const hive of apiary.hives) {
    const observations = await loadSeasons(client, hive.id, twoSeasonsAgo());
    yield observations;
    yield client.prefetchQuery(hiveRecordsQuery(hive.id));
    const photos = observations.flatMap((observation) => observation.photos).slice(0, photosOfHive);
    for (const { id } of photos) yield client.prefetchQuery(photoQuery(id, 'small'));
  }
}

/** The countings of each hive, up to their length limit. A page that continues a run has a new limit. */
async function* ofCountings(
  client: QueryClient,
  hives: readonly Hive[],
  room: { length: number },
): AsyncGenerator<unknown> {
  for (const { id } of hives) {
    if (room.length <= 0) return;
    const countings = await client.fetchQuery(countingsQuery(countsOfHive(id)));
    room.length -= JSON.stringify(countings).length;
    yield countings;
  }
}
