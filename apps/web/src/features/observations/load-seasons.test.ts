import { type Observation, observationEndpoints } from '@propolis/contract';
import { beforeEach, expect, test } from 'vitest';
import { openClient } from '../../../test/clients.ts';
import { type StandInServer, standInServer } from '../../../test/server.ts';
import { loadSeasons } from './load-seasons.ts';
import { newestObservationsQuery, observationIdsQuery, storyQuery } from './observations.api.ts';

const SINCE = '2025-01-01T00:00:00.000Z';
/** Page size of the story. */
const PAGE = 60;
const LATEST = '/api/hives/11/observations/latest';
const IDS = '/api/hives/11/observations/ids';

let server: StandInServer;
beforeEach(() => {
  server = standInServer();
});

/** A number of daily observations, newest first, the last one yesterday. */
function seen(count: number): Observation[] {
  const observations = Array.from({ length: count }, (_, at) => ({
    id: count - at,
    observation_date: new Date(Date.UTC(2026, 5, 15 - at, 12)).toISOString(),
    data: { brood_frames: 3 },
    photos: [],
    version: 1,
  }));
  server.on(observationEndpoints.latest, ({ query }) => {
    const before = query.get('before');
    const from = before === null ? 0 : observations.findIndex(({ id }) => String(id) === before) + 1;
    return { answer: observations.slice(from, from + Number(query.get('limit'))) };
  });
  server.on(observationEndpoints.ids, {
    answer: observations.map(({ id, observation_date }) => ({ id, observation_date })),
  });
  return observations;
}
const asked = () => server.requests.map(({ path }) => path);

test('one request fills the story, the newest observations and their dates', async () => {
  const observations = seen(20);
  const client = openClient();
  expect(await loadSeasons(client, 11, SINCE)).toEqual(observations);
  expect(asked()).toEqual([LATEST]);
  expect(client.getQueryData(newestObservationsQuery(11).queryKey)).toEqual(observations.slice(0, 5));
  expect(client.getQueryData(observationIdsQuery(11).queryKey)?.map(({ id }) => id)).toEqual(
    observations.map(({ id }) => id),
  );
  expect(client.getQueryData(storyQuery(11).queryKey)?.pages).toEqual([observations]);
});

test('a hive without observations needs one request too', async () => {
  seen(0);
  expect(await loadSeasons(openClient(), 11, SINCE)).toEqual([]);
  expect(asked()).toEqual([LATEST]);
});

test('pages are loaded until two seasons are complete, and the dates of all others are requested', async () => {
  seen(4 * PAGE);
  const loaded = await loadSeasons(openClient(), 11, '2026-04-01T00:00:00.000Z');
  expect(asked()).toEqual([LATEST, LATEST, IDS]);
  expect(loaded).toHaveLength(2 * PAGE);
});

test('for a hive observed every day, the number of pages is limited', async () => {
  seen(10 * PAGE);
  expect(await loadSeasons(openClient(), 11, SINCE)).toHaveLength(3 * PAGE);
  expect(asked()).toEqual([LATEST, LATEST, LATEST, IDS]);
});
