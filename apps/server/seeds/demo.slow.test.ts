import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBlobs } from '@propolis/blob-store';
import {
  Apiary,
  Counting,
  CountingPage,
  Forecast,
  type Hive,
  Observation,
  Sensors,
  User,
  WeatherStation,
} from '@propolis/contract';
import { DAY_MS, daysBetween, isOfKind, needsSurveillance, STORED_MEASUREMENTS } from '@propolis/domain';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAppEvents } from '../src/events.ts';
import { removeEndedDemos } from '../src/features/account/account.service.ts';
import { findBrokenChains } from '../src/features/records/records.audit.queries.ts';
import { later, startOver, TEST_NOW, testApp } from '../test/app.ts';
import { closeAtEnd } from '../test/closing.ts';
import { testDatabase } from '../test/database.ts';
import { demonstration } from './demo.ts';
import { DEMO_APIARIES } from './demo-places.ts';
import { type DemoObservation, observationsOf } from './demo-season.ts';
import { DEMO_STATIONS, seedWeather } from './demo-stations.ts';
import { demoWords, wordsIn } from './demo-words.ts';
import { DEVELOPER_SIGN_IN, seedDeveloper } from './development.ts';

/** The positions of the demonstration's own stations. */
const DEMO_APIARY = { name: 'Lavaux', reference: 'VD-1', latitude: 46.4829, longitude: 6.7812 };

interface Visitor {
  readonly token: string;
  readonly ask: (
    path: string,
    method?: 'GET' | 'POST' | 'DELETE',
    payload?: object,
  ) => Promise<LightMyRequestResponse>;
}

/** A visitor who opens the demonstration from the login page. */
async function visit(language = 'fr', of = server): Promise<Visitor> {
  const given = { 'accept-language': language, 'x-forwarded-for': '203.0.113.7' };
  const { status, body } = await of.anonymous.post('/api/auth/demo', undefined, given);
  expect(status).toBe(200);
  const token: string = body.access_token;
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    ask: (url, method = 'GET', payload) =>
      of.app.inject({ url, method, headers, ...(payload && { payload }) }),
  };
}

const apiariesOf = async ({ ask }: Visitor) => z.array(Apiary).parse((await ask('/api/apiaries')).json());
const userOf = async ({ ask }: Visitor) => User.parse((await ask('/api/user')).json());

const server = await testApp({ demo: demonstration });
/** Demonstrations without content. */
const empty = await testApp({
  demo: () => ({ username: () => 'Démonstration', fill: async () => undefined }),
});
/** Filling a demonstration takes half a second: this one is only read. */
const visitor = await visit('it, fr;q=0.5');
const apiaries = await apiariesOf(visitor);
const hives = apiaries.flatMap((apiary) => apiary.hives);
beforeEach(async () => {
  for (const one of [server, empty]) await startOver(one);
});

const observations = async (hive: Hive) =>
  z
    .array(Observation)
    .parse((await visitor.ask(`/api/hives/${hive.id}/observations/latest?limit=100`)).json());

describe('the demonstration', () => {
  test('is an account whose apiaries all have a description', async () => {
    expect(await userOf(visitor)).toMatchObject({ username: 'Démonstration', language: 'fr' });
    expect(apiaries).toHaveLength(3);
    for (const { name, reference, altitude } of apiaries) {
      expect(name).toMatch(/démonstration/);
      expect(reference).toMatch(/^DEMO-/);
      expect(altitude).toBeGreaterThan(500);
    }
  });

  test('has ten hives of several types, races and colours', () => {
    expect(hives).toHaveLength(10);
    const kinds = (key: 'color' | 'hive_type' | 'bee_race') => new Set(hives.map((hive) => hive[key])).size;
    expect([kinds('color'), kinds('hive_type'), kinds('bee_race')]).toEqual([10, 4, 4]);
  });

  test('has 10 to 20 observations per hive and season, none of them in the future', async () => {
    for (const hive of hives) {
      const all = await observations(hive);
      expect(all.length).toBeGreaterThanOrEqual(10);
      expect(all.length).toBeLessThanOrEqual(21);
      for (const { observation_date } of all) expect(observation_date <= TEST_NOW).toBe(true);
      const latest = Date.parse(all[0]?.observation_date ?? '') / 1000;
      expect(hive.last_observation_date).toBe(latest);
    }
  });

  test('weighs five hives on three scales, which have delivered until now', async () => {
    const sensors = Sensors.parse((await visitor.ask('/api/sensors')).json());
    const scales = sensors.apiaries.filter((sensor) => isOfKind(sensor, 'scale'));
    expect(scales.map(({ description }) => description.name)).toEqual([
      'Balance à trois emplacements',
      'Balance du pavillon',
      'Balance du verger',
    ]);
    const names = new Map(hives.map(({ id, name }) => [id, name]));
    expect(sensors.hives.map(({ measurable_id }) => names.get(measurable_id))).toEqual([
      'Églantine',
      'Capucine',
      'Marguerite',
      'Bruyère',
      'Sauge',
    ]);
    for (const { status } of scales) {
      expect(status.silent_since).toBeNull();
      expect(status.last_reading_at).toBe(TEST_NOW);
      expect(status.readings_today).toBeGreaterThan(40);
      expect(status.battery?.value).toBeGreaterThan(3.5);
      for (const slot of status.slots) expect(slot.week.length).toBeGreaterThan(20);
    }
    const inspected = await Promise.all(
      scales.map(async ({ id }) => (await visitor.ask(`/api/sensors/youbee/${id}/deliveries`)).json()),
    );
    expect(inspected.map((deliveries) => deliveries.length)).toEqual([3, 3, 3]);
    expect(inspected[0].at(-1)).toMatchObject({ rejected: 1, rejections: [{ code: 'before_2000' }] });
    expect(inspected[0][0]).toMatchObject({ received_at: TEST_NOW, rejected: 0, duplicate: 0 });
  });

  test("has board counts over the season, and photos with the counter's results", async () => {
    const list = '/api/automatic_varroa_counting';
    const { data } = CountingPage.parse((await visitor.ask(list)).json());
    const byMachine = data.filter(({ counted_by }) => counted_by === 'machine');
    expect(byMachine.map(({ hive_id }) => hives.find(({ id }) => id === hive_id)?.name)).toEqual([
      undefined, // to be linked
      'Arnica',
    ]);
    for (const hive of hives)
      expect(data.filter(({ hive_id }) => hive_id === hive.id).length).toBeGreaterThanOrEqual(3);
    for (const { count_date } of data) expect(count_date < TEST_NOW).toBe(true);
    const sampled = data.filter(({ sample_bees }) => sample_bees);
    expect(new Set(sampled.map(({ hive_id }) => hive_id)).size).toBe(3);
    for (const { id, photo } of byMachine) {
      const counting = Counting.parse((await visitor.ask(`${list}/${id}`)).json());
      const { api_result, corrected_count, ...counted } = counting;
      expect(api_result?.detections).toHaveLength(counted.varroa_count_total ?? -1);
      expect(api_result?.version).toContain('varroa-counter');
      expect(corrected_count).toBe(counted.hive_id === null ? null : 62); // the number of drawn mites
      for (const size of ['original', 'large', 'small']) {
        const { rawPayload } = await visitor.ask(`${list}/${id}/photo?size=${size}`);
        const { width } = await sharp(rawPayload).metadata();
        expect(width).toBe(size === 'small' ? 320 : photo?.width);
      }
    }
  });

  test('has the weather of two invented stations, which other accounts do not see', async () => {
    const sensors = Sensors.parse((await visitor.ask('/api/sensors')).json());
    const weather = sensors.apiaries.filter((sensor) => isOfKind(sensor, 'weather'));
    expect(weather.map(({ description }) => description.station)).toEqual(['DEMO-VD', 'DEMO-NE']);
    for (const { status } of weather) {
      expect(status.latest).toHaveLength(3);
      expect(status.last_reading_at).toBe(TEST_NOW);
      expect(status.silent_since).toBeNull();
    }
    const curve = '/api/connector/swissmetnet/tre200s0/DEMO-VD';
    const season = await visitor.ask(`${curve}?start=2025-08-10T00:00:00Z&points=400`);
    expect(season.json().length).toBeGreaterThan(300);
    const { 0: invented } = z
      .array(WeatherStation)
      .parse((await visitor.ask('/api/weather/stations')).json())
      .filter(({ is_invented }) => is_invented);
    expect(invented?.station).toBe('DEMO-VD');
    const keeper = await server.beekeeper();
    const stations = (who: string) => JSON.stringify(who).includes('DEMO-VD');
    expect(stations((await visitor.ask('/api/weather/stations')).body)).toBe(true);
    expect(stations((await keeper.get('/api/weather/stations')).raw.toString())).toBe(false);
    expect((await keeper.get(curve)).status).toBe(404);
    const { id } = (await keeper.post('/api/apiaries', { ...DEMO_APIARY, weather_station_automatic: true }))
      .body;
    const linked = Sensors.parse((await keeper.get('/api/sensors')).body).apiaries;
    expect(linked.map(({ description }) => 'station' in description && description.station)).toEqual(['VEV']);
    const byHand = { description: { name: 'x', station: 'DEMO-VD', apiary: id } };
    expect((await keeper.post('/api/sensors/swissmetnet', byHand)).body.errors).toMatchObject({
      'description.station': ['not_found'],
    });
  });

  test('has the forecast of two invented points, which other accounts do not see', async () => {
    const forecastOf = async (id: number | undefined) =>
      Forecast.parse((await visitor.ask(`/api/apiaries/${id}/forecast`)).json());
    const idOf = (of: string) => apiaries.find(({ reference }) => reference === of)?.id;
    const { missing, point, days, measured } = await forecastOf(idOf('DEMO-VD-1'));
    expect([missing, point?.name, days.length]).toEqual([null, 'Demo Lavaux', 9]);
    expect(days[0]?.day).toBe(TEST_NOW.slice(0, 10));
    // The station of this place measured the days before, with weather of the same origin.
    expect(measured?.days).toHaveLength(7);
    expect(Math.abs((days[0]?.maximum ?? 99) - (measured?.days.at(-1)?.maximum ?? 0))).toBeLessThan(10);
    expect(await forecastOf(idOf('DEMO-FR-1'))).toMatchObject({ missing: 'waiting', point: null });
    const keeper = await server.beekeeper();
    const { id } = (await keeper.post('/api/apiaries', DEMO_APIARY)).body;
    const theirs = async () => (await keeper.get(`/api/apiaries/${id}/forecast`)).body.point;
    expect(await theirs()).toBeNull();
    // A real point, nearer than the invented one.
    await server.pool.query("insert into forecast_points values (2, 1, 'Villette', 46.4829, 6.7812, 470)");
    expect(await theirs()).toMatchObject({ name: 'Villette' });
    expect((await forecastOf(idOf('DEMO-VD-1'))).point).toMatchObject({ name: 'Demo Lavaux' });
  });

  test('never requests the weather of an invented station', async () => {
    const { rows } = await server.pool.query(
      `select payload from graphile_worker._private_jobs where payload->>'station' like 'DEMO%'`,
    );
    expect(rows).toEqual([]);
  });

  test('continues its weather for the next visitor, each value once', async () => {
    const count = async () =>
      (await server.pool.query('select count(*)::int from weather_hours where official is not null')).rows[0]
        .count;
    const before = await count();
    await seedWeather(server.db, server.now());
    expect(await count()).toBe(before);
    await seedWeather(server.db, new Date(later(2 * 3_600_000)));
    expect(await count()).toBe(before + 2 * STORED_MEASUREMENTS.length * DEMO_STATIONS.length);
  });

  test('has a journal of its season, which tells each amount once', async () => {
    const { data, totals } = (await visitor.ask('/api/records')).json();
    expect(totals.records).toMatchObject({ treatment: 6, stock: 7, queen: 3 });
    expect(totals.records.harvest).toBeGreaterThanOrEqual(3);
    expect(totals.records.feeding).toBeGreaterThan(20);
    expect(data[0].record.happened_on < TEST_NOW.slice(0, 10)).toBe(true);
    const year = Number(TEST_NOW.slice(0, 4));
    const [ruz] = apiaries.filter(({ reference }) => reference === 'DEMO-NE-1');
    const register = (await visitor.ask(`/api/apiaries/${ruz?.id}/register?year=${year}`)).json();
    expect(register).toMatchObject({
      hives_today: 3,
      at_today: 3,
      losses: 1,
      winters: [{ before: 4, died: 1 }],
    });
    expect((await visitor.ask(`/api/apiaries/${ruz?.id}/hives/ended`)).json()).toMatchObject([
      { name: 'Thym' },
    ]);
    for await (const broken of findBrokenChains(server.db)) expect(broken).toBeUndefined();
  });

  test('has one hive to watch and one future reminder', () => {
    const watched = hives.filter(
      (hive) => hive.observations_aggregate.surveillance_particular_attention === true,
    );
    const reminders = hives.filter(({ observations_aggregate: values }) =>
      needsSurveillance(
        {
          surveillance_reminder: values.surveillance_reminder === true,
          surveillance_reminder_date: String(values.surveillance_reminder_date),
        },
        TEST_NOW.slice(0, 10),
      ),
    );
    expect(watched.map(({ name }) => name)).toEqual(['Arnica']);
    expect(reminders.map(({ name }) => name)).toEqual(['Marguerite']);
  });

  test('has no unused words', () => {
    // In each season: winter has visits from outside only, and a harvest that is just over has no visit yet.
    const seasons = ['2026-02-01', '2026-06-15', '2026-10-01'].flatMap((day) =>
      colonies.flatMap((colony) => storyOf(colony, `${day}T10:00:00Z`)),
    );
    const text = seasons.map(({ values }) => JSON.stringify(values)).join('\n');
    const left = Object.values(demoWords('fr').notes).filter(
      (note) => !text.includes(note.split('{')[0] ?? note),
    );
    expect(left).toEqual([]);
  });
});

describe('each visitor', () => {
  test('has a separate copy: other visitors do not see changes or deletions', async () => {
    const one = await visit();
    const [first] = await apiariesOf(one);
    expect((await one.ask(`/api/apiaries/${first?.id}`, 'DELETE')).statusCode).toBe(204);
    expect(await apiariesOf(one)).toHaveLength(2);
    expect(await apiariesOf(visitor)).toHaveLength(3);
    expect((await visitor.ask(`/api/apiaries/${(await apiariesOf(one))[0]?.id}`)).statusCode).toBe(404);
    expect((await one.ask('/api/user/delete', 'POST')).statusCode).toBe(204);
    expect(await apiariesOf(visitor)).toHaveLength(3);
  });

  test.each([
    ['de-CH,de;q=0.9', visit, 'de', 'Demonstration', /Demostand/, 'Margerite', /Vorräte/],
    ['en-GB', visit, 'en', 'Demonstration', /Demo apiary/, 'Daisy', /stores/],
    [
      'it, fr;q=0.5',
      () => visitor,
      'fr',
      'Démonstration',
      /Rucher de démonstration/,
      'Marguerite',
      /provisions/,
    ],
  ])('speaks the language of the visitor: %s', async (...row) => {
    const [accepted, by, language, username, place, name, comment] = row;
    const own = await by(accepted);
    expect(await userOf(own)).toMatchObject({ language, username });
    const shown = await apiariesOf(own);
    expect(shown).toHaveLength(3);
    for (const apiary of shown) expect(apiary.name).toMatch(place);
    const daisy = shown.flatMap((apiary) => apiary.hives).find((hive) => hive.name === name);
    expect(daisy?.observations_aggregate.surveillance_reminder_comment).toMatch(comment);
  });

  test('cannot be signed in to, reset or given a password', async () => {
    const { email, username, language } = await userOf(visitor);
    for (const password of ['-', 'abeilles-demo', 'anything at all'])
      expect((await server.anonymous.post('/api/auth/login', { email, password })).status).toBe(401);
    const forgotten = await server.anonymous.post('/api/auth/password/forgot', { email });
    expect(forgotten.body.errors).toEqual({ email: ['email_unknown'] });
    const password = 'acacia et tilleul';
    const change = { username, language, current_password: '-', password, password_confirmation: password };
    const refused = await server.app.inject({
      method: 'PUT',
      url: '/api/user',
      headers: { authorization: `Bearer ${visitor.token}` },
      payload: change,
    });
    expect(refused.json().errors).toEqual({ current_password: ['wrong'] });
  });

  test('keeps it for a day: then it is deleted with its sessions and photos, and other accounts stay', async () => {
    const keeper = await empty.beekeeper();
    const early = await visit('fr', empty);
    const { demo_ends_at } = await userOf(early);
    expect(demo_ends_at).toBe(later(DAY_MS));
    const photo = randomUUID();
    const file_id = randomUUID();
    const { id } = await userOf(early);
    await empty.db
      .insertInto('photos')
      .values({ id: photo, file_id, user_id: id, width: 4, height: 3, bytes: 12, observation_id: null })
      .execute();
    empty.setNow(later(DAY_MS - 1000));
    const late = await visit('fr', empty);
    const remove = () => removeEndedDemos(empty.db, createAppEvents(), empty.now());
    await remove();
    expect((await early.ask('/api/user')).statusCode).toBe(200);
    empty.setNow(later(DAY_MS));
    await remove();
    expect((await early.ask('/api/user')).statusCode).toBe(401);
    expect((await late.ask('/api/user')).statusCode).toBe(200);
    expect((await keeper.get('/api/user')).status).toBe(200);
    const { rows } = await empty.pool.query(
      `select payload from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [file_id],
    );
    expect(rows).toEqual([{ payload: { fileIds: [file_id] } }]);
    const left = await empty.pool.query('select 1 from users where demo_ends_at <= $1', [empty.now()]);
    expect(left.rowCount).toBe(0);
  });

  test('may open sixty per hour, independent of other addresses', async () => {
    const from = (address: string) =>
      empty.anonymous.post('/api/auth/demo', undefined, { 'x-forwarded-for': address });
    for (let copies = 0; copies < 60; copies += 1) expect((await from('203.0.113.7')).status).toBe(200);
    expect((await from('203.0.113.7')).status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(200);
  });
});

test('without a demonstration, none can be opened', async () => {
  const closed = await testApp({ beside: server });
  expect((await closed.anonymous.post('/api/auth/demo')).status).toBe(404);
});

test('a developer’s account is created once, and later changes stay', async () => {
  const { db, pool } = await testDatabase();
  const dir = await mkdtemp(join(tmpdir(), 'propolis-developer-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  const seed = () => seedDeveloper(db, fileBlobs(dir), new Date(TEST_NOW));
  await Promise.all([seed(), seed()]);
  await db.updateTable('hives').set({ name: 'À moi' }).where('name', '=', 'Sauge').execute();
  await seed();
  const { rows } = await pool.query(
    'select count(*)::int as hives, count(*) filter (where name = $1)::int as own from hives',
    ['À moi'],
  );
  expect(rows).toEqual([{ hives: 12, own: 1 }]);
  expect(DEVELOPER_SIGN_IN.email).toMatch(/example$/);
});

const colonies = DEMO_APIARIES.flatMap((apiary) => apiary.hives.map((hive) => ({ apiary, hive }))).map(
  (colony, index) => ({ ...colony, number: index + 1 }),
);
const storyOf = (colony: (typeof colonies)[number], now: string) =>
  observationsOf(colony, { now: new Date(now), t: wordsIn('fr') });

describe('the story of a season', () => {
  const tellAll = (now: string): DemoObservation[][] => colonies.map((colony) => storyOf(colony, now));

  test('is the same at each start', () => {
    expect(tellAll(TEST_NOW)).toEqual(tellAll(TEST_NOW));
  });

  test.each(['01-01', '02-29', '04-30', '05-20', '07-15', '08-02', '10-31', '12-31'])(
    'is in order and in the past, whenever one starts: on %s',
    (day) => {
      const now = `2028-${day}T10:00:00.000Z`;
      for (const story of tellAll(now)) {
        const days = story.map((one) => one.day);
        expect(days).toEqual([...days].sort());
        expect(days.at(-1)?.localeCompare(now.slice(0, 10))).toBe(-1);
        expect(days.length).toBeGreaterThanOrEqual(10);
      }
    },
  );

  test.each(['02-01', '06-15', '08-20', '10-01', '11-22'])(
    'has one reminder that is two days overdue, one future reminder, and no other: on %s',
    (day) => {
      const now = `2026-${day}T10:00:00Z`;
      const today = now.slice(0, 10);
      const reminders = tellAll(now).flatMap((story, at) => {
        const { surveillance_reminder: reminded, surveillance_reminder_date: on } = Object.assign(
          {},
          ...story.map(({ values }) => values),
        );
        return reminded ? [[colonies[at]?.hive.key, daysBetween(today, on)]] : [];
      });
      expect(reminders).toEqual([
        ['nasturtium', -2],
        ['daisy', 6],
      ]);
    },
  );

  test('removes every honey super before winter', () => {
    for (const story of tellAll('2026-11-01T10:00:00Z')) {
      const supers = story.map(({ values }) => values.structure_honey_super).filter((n) => n !== undefined);
      expect(supers.at(-1) ?? 0).toBe(0);
    }
  });
});
