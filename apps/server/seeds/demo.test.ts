import { Apiary, type Hive, Observation } from '@propolis/contract';
import { needsSurveillance } from '@propolis/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_NOW, type TestApp, testApp } from '../test/app.ts';
import { DEMO_SIGN_IN, seedDemo } from './demo.ts';
import { DEMO_APIARIES } from './demo-places.ts';
import { type DemoObservation, observationsOf } from './demo-season.ts';

let server: TestApp;
let apiaries: Apiary[];
let hives: Hive[];
let ask: (path: string) => Promise<unknown>;

beforeAll(async () => {
  server = await testApp();
  await seedDemo(server.db, new Date(TEST_NOW));
  const { body } = await server.nobody.post('/api/auth/login', DEMO_SIGN_IN);
  const headers = { authorization: `Bearer ${body.access_token}` };
  ask = async (path) => (await server.app.inject({ url: path, headers })).json();
  apiaries = z.array(Apiary).parse(await ask('/api/apiaries'));
  hives = apiaries.flatMap((apiary) => apiary.hives);
});

const observations = async (hive: Hive) =>
  z.array(Observation).parse(await ask(`/api/hives/${hive.id}/observations/latest?limit=100`));

describe('the demonstration', () => {
  test('is a verified French account whose every apiary says what it is', async () => {
    expect(await ask('/api/user')).toMatchObject({ username: 'Démonstration', language: 'fr' });
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

  test('tells of each hive a season in 10 to 20 observations, none of them in the future', async () => {
    for (const hive of hives) {
      const all = await observations(hive);
      expect(all.length).toBeGreaterThanOrEqual(10);
      expect(all.length).toBeLessThanOrEqual(21);
      for (const { observation_date } of all) expect(observation_date <= TEST_NOW).toBe(true);
      const latest = Date.parse(all[0]?.observation_date ?? '') / 1000;
      expect(hive.last_observation_date).toBe(latest);
    }
  });

  test('has one hive to watch and one reminder that is to come', () => {
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

  test('is seeded once, also by two processes at the same moment, and stays as somebody left it', async () => {
    await server.db.updateTable('hives').set({ name: 'À moi' }).where('name', '=', 'Sauge').execute();
    await Promise.all([seedDemo(server.db, new Date(TEST_NOW)), seedDemo(server.db, new Date(TEST_NOW))]);
    const { rows } = await server.pool.query(
      'select count(*)::int as hives, count(*) filter (where name = $1)::int as own from hives',
      ['À moi'],
    );
    expect(rows).toEqual([{ hives: 10, own: 1 }]);
    await server.db.deleteFrom('users').execute();
    await Promise.all([seedDemo(server.db, new Date(TEST_NOW)), seedDemo(server.db, new Date(TEST_NOW))]);
    expect((await server.pool.query('select count(*)::int as users from users')).rows).toEqual([
      { users: 1 },
    ]);
  });
});

describe('the story of a season', () => {
  const colonies = DEMO_APIARIES.flatMap((apiary) => apiary.hives.map((hive) => ({ apiary, hive }))).map(
    (colony, index) => ({ ...colony, number: index + 1 }),
  );
  const tellAll = (now: string): DemoObservation[][] =>
    colonies.map((colony) => observationsOf(colony, new Date(now)));

  test('is the same at each start', () => {
    expect(tellAll(TEST_NOW)).toEqual(tellAll(TEST_NOW));
  });

  test.each(['01-01', '02-29', '04-30', '05-20', '07-15', '08-02', '10-31', '12-31'])(
    'is in order and past, whenever one starts: on %s',
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

  test('takes every honey super off again before winter', () => {
    for (const story of tellAll('2026-11-01T10:00:00Z')) {
      const supers = story.map(({ values }) => values.structure_honey_super).filter((n) => n !== undefined);
      expect(supers.at(-1) ?? 0).toBe(0);
    }
  });
});
