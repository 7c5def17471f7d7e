import {
  accountEndpoints,
  apiaryEndpoints,
  connectorEndpoints,
  countingEndpoints,
  evolutionEndpoints,
  notificationEndpoints,
  observationEndpoints,
  photoEndpoints,
  queenEndpoints,
  recordEndpoints,
  sensorEndpoints,
  weatherEndpoints,
} from '@propolis/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, preferencesWith, signedIn } from '../../../test/beekeeping.ts';
import { openClient } from '../../../test/clients.ts';
import { aDoneCounting } from '../../../test/countings.ts';
import { aScale, aWeatherConnector, sensorsOf } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';
import {
  COUNTED_KEPT,
  countingsQuery,
  countsOfHive,
  knownCountsQuery,
} from '../../features/countings/countings.api.ts';
import { askedCountings } from '../../features/countings/list/asked-countings.ts';
import { curvesOf, weatherOfView } from '../../features/evolution/curve/use-curves.ts';
import { figuresQuery, hiveCurvesQuery, weatherCurvesQuery } from '../../features/evolution/evolution.api.ts';
import { evolutionView, weighedIds } from '../../features/evolution/evolution-view.ts';
import { notificationsQuery, unreadQuery } from '../../features/notifications/notifications.api.ts';
import {
  newestObservationsQuery,
  observationIdsQuery,
  storyQuery,
} from '../../features/observations/observations.api.ts';
import { forecastQuery } from '../../features/varroa/plan/plan.api.ts';
import { createMemoryAnswers } from '../../lib/kept/answer-store.ts';
import { noteNetwork } from '../../lib/network.ts';
import { closeSession, knowAccount, readAuthorization } from '../../lib/session.ts';
import { openAppKept } from './keep.ts';
import { loadAhead } from './load-ahead.ts';

const MORNING = new Date('2026-06-15T08:00:00Z');
/** The first two are on a scale, the third is not. */
const HIVES = [11, 12, 13].map((id) => aHive({ id, name: `Ruche ${id}`, position_on_apiary: id }));
const APIARY = anApiary({ hives: HIVES });
const SENSORS = sensorsOf([aScale()], [aWeatherConnector()]);
const NO_DATA = {
  measures: { weight: null, temperature: null, humidity: null },
  gain: null,
  data: null,
  silent_since: null,
};

const NO_RECORDS = {
  data: [],
  last_page: 1,
  totals: { records: {}, sugar_kg: 0, sugar_unknown: 0, harvest: [] },
};

let server: StandInServer;
beforeEach(() => {
  vi.useFakeTimers({ now: MORNING, toFake: ['Date'] });
  server = signedIn([APIARY]);
  knowAccount(1, readAuthorization());
  server.on(accountEndpoints.preferences, { answer: preferencesWith() });
  server.on(observationEndpoints.usual, { answer: { items: [] } });
  server.on(observationEndpoints.latest, { answer: [] });
  server.on(sensorEndpoints.list, { answer: SENSORS });
  server.on(sensorEndpoints.cameras, { answer: { sensors: [] } });
  server.on(countingEndpoints.list, { answer: { data: [], last_page: 1 } });
  server.on(notificationEndpoints.list, { answer: { notifications: [], more: false } });
  server.on(notificationEndpoints.unread, { answer: { unread: 2 } });
  server.on(connectorEndpoints.weather, { answer: [] });
  server.on(recordEndpoints.medicines, { answer: [] });
  server.on(queenEndpoints.list, { answer: [] });
  server.on(recordEndpoints.list, { answer: NO_RECORDS });
  server.on(evolutionEndpoints.curve, ({ path }) => ({
    answer: { step: 'hour', times: [0], values: [Number(path.split('/')[4])] },
  }));
  server.on(evolutionEndpoints.marks, { answer: [] });
  server.on(evolutionEndpoints.events, { answer: [] });
  server.on(evolutionEndpoints.weather, { answer: { weather: null } });
  server.on(evolutionEndpoints.statistics, { answer: NO_DATA });
});
afterEach(() => {
  closeSession();
  noteNetwork(true);
});

const untilLater = new AbortController().signal;
const asked = (beginning = '/api/') =>
  server.requests.filter(({ path }) => path.startsWith(beginning)).length;

/** The hives whose records were requested. */
const recordedHives = () =>
  server.requests.flatMap(({ path, query }) =>
    path === recordEndpoints.list.path && query.has('hive') ? [Number(query.get('hive'))] : [],
  );

/** The hives whose countings were requested; the countings on a curve are requested with a period. */
const countedHives = () =>
  server.requests.flatMap(({ path, query }) =>
    path.startsWith('/api/automatic_varroa_counting') && query.has('hive') && !query.has('start')
      ? [query.get('hive')]
      : [],
  );

test('all data to read in the field is requested once a day, and not more often', async () => {
  await loadAhead(openClient(), untilLater);
  for (const { id } of HIVES) expect(asked(`/api/hives/${id}/observations/latest`)).toBe(1);
  expect(recordedHives()).toEqual(HIVES.map(({ id }) => id));
  const before = asked();
  vi.setSystemTime(MORNING.getTime() + 20 * 3_600_000);
  await loadAhead(openClient(), untilLater);
  expect(asked()).toBe(before);
  vi.setSystemTime(MORNING.getTime() + 25 * 3_600_000);
  await loadAhead(openClient(), untilLater);
  expect(asked()).toBe(2 * before);
});

test('a clock that was a month ahead does not put it off until then', async () => {
  vi.setSystemTime(MORNING.getTime() + 30 * 24 * 3_600_000);
  await loadAhead(openClient(), untilLater);
  const before = asked();
  vi.setSystemTime(MORNING);
  await loadAhead(openClient(), untilLater);
  expect(asked()).toBe(2 * before);
});

test('a page that is closed stops requesting, and the next one begins again', async () => {
  const leaving = new AbortController();
  server.on(observationEndpoints.latest, () => {
    leaving.abort();
    return { answer: [] };
  });
  await loadAhead(openClient(), leaving.signal);
  expect(asked('/api/hives/')).toBe(1);
  await loadAhead(openClient(), untilLater);
  expect(asked('/api/hives/')).toBe(1 + HIVES.length);
});

test('a page that is closed before everything was loaded is continued by the next one, without beginning again', async () => {
  const others = [21, 22].map((id) => aHive({ id, apiary_id: 2, name: `Ruche ${id}` }));
  server.on(apiaryEndpoints.list, { answer: [APIARY, anApiary({ id: 2, hives: others })] });
  const leaving = new AbortController();
  server.on(observationEndpoints.latest, ({ path }) => {
    if (path.includes('/hives/22/')) leaving.abort();
    return { answer: [] };
  });
  await loadAhead(openClient(), leaving.signal);
  await loadAhead(openClient(), untilLater);
  for (const { id } of HIVES) expect(asked(`/api/hives/${id}/observations/latest`)).toBe(1);
  for (const { id } of others) expect(asked(`/api/hives/${id}/observations/latest`)).toBe(2);
});

test('with very many hives, nothing is requested that would not be cached', async () => {
  const apiaries = Array.from({ length: 60 }, (_, at) =>
    anApiary({
      id: at + 1,
      hives: Array.from({ length: 12 }, (_hive, place) =>
        aHive({ id: at * 100 + place + 1, apiary_id: at + 1, position_on_apiary: place + 1 }),
      ),
    }),
  );
  server.on(apiaryEndpoints.list, { answer: apiaries });
  const scales = apiaries.map(({ id }) => {
    const scale = aScale();
    return { ...scale, measurable_id: id, hives: [{ ...scale.hives[0], hive_id: (id - 1) * 100 + 1 }] };
  });
  server.on(sensorEndpoints.list, { answer: sensorsOf(scales as never, []) });
  server.on(photoEndpoints.get, { file: 'bees' });
  server.on(observationEndpoints.latest, ({ path }) => {
    const id = Number(path.split('/')[3]);
    const photo = { id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, width: 8, height: 6 };
    return {
      answer: [{ id, observation_date: MORNING.toISOString(), data: {}, photos: [photo], version: 1 }],
    };
  });
  const store = createMemoryAnswers();
  const came = new Set<string>();
  const client = openClient();
  openAppKept(client, {
    ...store,
    keep: (answers) => {
      for (const { name } of answers) came.add(name);
      return store.keep(answers);
    },
  });
  await loadAhead(client, untilLater);
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((kept) => setTimeout(kept));
  expect(came.size).toBeGreaterThan(720 * 3);
  const lost = [];
  for (const name of came) if (!(await store.read('1', name))) lost.push(name);
  expect(lost).toEqual([]);
  expect(countedHives()).toHaveLength(COUNTED_KEPT);
});

test('without a network requesting stops, and the data does not count as loaded', async () => {
  server.on(observationEndpoints.latest, 'no network');
  await loadAhead(openClient(), untilLater).catch(() => undefined);
  expect(asked('/api/evolution/')).toBe(0);
  server.on(observationEndpoints.latest, { answer: [] });
  await loadAhead(openClient(), untilLater);
  expect(asked('/api/evolution/')).toBeGreaterThan(0);
});

/** The queries of a page's curves, as it opens. */
function openedWith(own: (typeof HIVES)[number] | undefined, now: Date) {
  const view = evolutionView({ apiary: APIARY, own, sensors: SENSORS, hasCountings: false, search: {}, now });
  return {
    curves: hiveCurvesQuery(curvesOf(view), view.range),
    weather: weatherCurvesQuery(view.station, weatherOfView(view), view.range),
    figures: figuresQuery(APIARY.id, weighedIds(view), view.range),
    before: figuresQuery(APIARY.id, weighedIds(view), view.before.range),
  };
}

test('the curves that open on an apiary and its weighed hives are available without a network, also days later', async () => {
  const store = createMemoryAnswers();
  const client = openClient();
  openAppKept(client, store);
  await loadAhead(client, untilLater);
  window.dispatchEvent(new Event('pagehide')); // stores the responses at once
  await new Promise((kept) => setTimeout(kept));
  // One curve of each hive on a scale, however many pages show it.
  expect(asked('/api/evolution/hives/11/curves')).toBe(1);
  expect(asked('/api/evolution/hives/12/curves')).toBe(1);
  expect(asked('/api/evolution/hives/13')).toBe(0);

  const threeDaysLater = new Date(MORNING.getTime() + 3 * 86_400_000);
  vi.setSystemTime(threeDaysLater);
  for (const endpoint of [
    evolutionEndpoints.curve,
    connectorEndpoints.weather,
    evolutionEndpoints.statistics,
    evolutionEndpoints.weather,
  ])
    server.on(endpoint, 'no network');
  const meadow = openClient();
  openAppKept(meadow, store);
  for (const own of [undefined, HIVES[0], HIVES[1]]) {
    const { curves, ...others } = openedWith(own, threeDaysLater);
    const drawn = await meadow.fetchQuery(curves);
    expect(drawn.map(({ hiveId, curve }) => [hiveId, curve.values])).toEqual(
      (own ? [own.id] : [11, 12]).map((id) => [id, [id]]),
    );
    for (const query of [others.weather, others.figures, others.before])
      expect(await meadow.fetchQuery(query as typeof others.figures)).toBeDefined();
  }
});

test('observations and countings of each hive, and notifications, are available without a network', async () => {
  const store = createMemoryAnswers();
  const client = openClient();
  openAppKept(client, store);
  await loadAhead(client, untilLater);
  window.dispatchEvent(new Event('pagehide')); // stores the responses at once
  await new Promise((kept) => setTimeout(kept));
  for (const endpoint of [
    observationEndpoints.latest,
    observationEndpoints.ids,
    countingEndpoints.list,
    notificationEndpoints.list,
    notificationEndpoints.unread,
  ])
    server.on(endpoint, 'no network');
  const meadow = openClient();
  openAppKept(meadow, store);
  for (const { id } of HIVES) {
    expect(await meadow.fetchQuery(countingsQuery(countsOfHive(id)))).toEqual({ data: [], last_page: 1 });
    expect(await meadow.fetchQuery(newestObservationsQuery(id))).toEqual([]);
    expect(await meadow.fetchQuery(observationIdsQuery(id))).toEqual([]);
    expect((await meadow.fetchInfiniteQuery(storyQuery(id))).pages).toEqual([[]]);
  }
  expect(await meadow.fetchQuery(countingsQuery(askedCountings({})))).toBeDefined();
  expect((await meadow.fetchInfiniteQuery(notificationsQuery)).pages).toHaveLength(1);
  expect(await meadow.fetchQuery(unreadQuery)).toBe(2);
});

test('the counts and the forecast of a varroa plan are available without a network; without a plan, no forecast is requested', async () => {
  const plan = { method: 'formic_acid', applied_with: 'liebig', from: null, days_per_100m: null } as const;
  server.on(apiaryEndpoints.list, { answer: [{ ...APIARY, varroa_plan: plan }, anApiary({ id: 2 })] });
  const forecast = {
    source: 'MeteoSwiss',
    missing: 'waiting',
    point: null,
    run_at: null,
    days: [],
    measured: null,
  };
  server.on(weatherEndpoints.forecast, { answer: forecast });
  const store = createMemoryAnswers();
  const client = openClient();
  openAppKept(client, store);
  await loadAhead(client, untilLater);
  window.dispatchEvent(new Event('pagehide')); // stores the responses at once
  await new Promise((kept) => setTimeout(kept));
  expect(asked('/api/apiaries/2/forecast')).toBe(0);
  for (const endpoint of [countingEndpoints.latest, weatherEndpoints.forecast])
    server.on(endpoint, 'no network');
  const meadow = openClient();
  openAppKept(meadow, store);
  expect(await meadow.fetchQuery(knownCountsQuery())).toEqual([]);
  expect(await meadow.fetchQuery(forecastQuery(APIARY.id))).toEqual(forecast);
});

test('countings are loaded ahead up to their length limit', async () => {
  const counting = aDoneCounting({ apiary: { id: 1, name: 'x'.repeat(5_000_000) } });
  server.on(countingEndpoints.list, ({ query }) => ({
    answer: { data: query.has('hive') && !query.has('start') ? [counting] : [], last_page: 1 },
  }));
  await loadAhead(openClient(), untilLater);
  expect(countedHives()).toEqual(['11', '12']);
});
