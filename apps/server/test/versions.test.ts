import { randomUUID } from 'node:crypto';
import { ENDPOINTS_BY_GROUP } from '@propolis/contract/endpoint-groups';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, testApp } from './app.ts';
import { COUNTINGS, countedByHand } from './countings.ts';
import {
  aHarvest,
  aHive,
  anApiary,
  aQueen,
  createdApiary,
  createdHive,
  createdRecord,
  recorded,
} from './records.ts';
import { aCamera, aScale, aWeatherConnector } from './sensors.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let me: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me);
  hive = await createdHive(me, apiary);
});

const from = (version: number | string) => ({ 'if-match': `"${version}"` });
const idOf = async (answer: Promise<Answer>): Promise<number> => {
  const { status, body } = await answer;
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.id;
};

type RowId = number | string;

/** An editable row: how to create and read it; the number of an edit is its value. */
interface Edited {
  /** The endpoints with a version, as in the contract. */
  readonly endpoints: readonly string[];
  readonly make: () => Promise<RowId>;
  readonly url: (id: RowId) => string;
  readonly body: (edit: number, id: RowId) => object;
  readonly read: (id: RowId) => Promise<Answer['body']>;
  /** The edit's number in the row. */
  readonly editedValue: (body: Answer['body']) => unknown;
  readonly expected?: (edit: number) => unknown;
}

const hivesOf = async () => (await me.get('/api/apiaries')).body[0].hives;
const byId = (rows: { id: RowId }[], id: RowId) => rows.find((row) => row.id === id);
const named = (edit: number) => `Édition ${edit}`;

const THINGS: Readonly<Record<string, Edited>> = {
  apiary: {
    endpoints: ['apiaries.update', 'apiaries.remove'],
    make: async () => apiary,
    url: (id) => `/api/apiaries/${id}`,
    body: (edit) => anApiary({ name: named(edit) }),
    read: async (id) => (await me.get(`/api/apiaries/${id}`)).body,
    editedValue: ({ name }) => name,
  },
  hive: {
    endpoints: ['hives.update', 'hives.remove'],
    make: async () => hive,
    url: (id) => `/api/hives/${id}`,
    body: (edit) => ({ name: named(edit) }),
    read: async (id) => byId(await hivesOf(), id),
    editedValue: ({ name }) => name,
  },
  observation: {
    endpoints: ['observations.update', 'observations.remove'],
    make: () => recorded(me, hive, { general_notes: 'Calme' }),
    url: (id) => `/api/observations/${id}`,
    body: (edit) => ({ general_notes: named(edit) }),
    read: async (id) => byId((await me.get(`/api/hives/${hive}/observations/latest`)).body, id),
    editedValue: ({ data }) => data.general_notes,
  },
  record: {
    endpoints: ['records.correct', 'records.cancel'],
    make: async () => (await createdRecord(me, apiary, aHarvest())).id,
    url: (id) => `/api/records/${id}`,
    body: (edit) => aHarvest({ note: named(edit) }),
    read: async (id) => (await me.get(`/api/records/${id}`)).body,
    editedValue: ({ record }) => record.note,
  },
  queen: {
    endpoints: ['queens.update'],
    make: async () => {
      const queen = randomUUID();
      await createdRecord(me, apiary, aQueen(hive, { queen }));
      return queen;
    },
    url: (id) => `/api/queens/${id}`,
    body: (edit) => ({ note: named(edit) }),
    read: async (id) => (await me.get(`/api/queens/${id}`)).body,
    editedValue: ({ note }) => note,
  },
  counting: {
    endpoints: ['countings.update', 'countings.remove'],
    make: () => countedByHand(me, hive),
    url: (id) => `${COUNTINGS}/${id}`,
    body: (edit) => ({ hive_id: hive, exposure_days: edit }),
    read: async (id) => (await me.get(`${COUNTINGS}/${id}`)).body,
    editedValue: (body) => body.exposure_days,
    expected: (edit) => edit,
  },
  'mistyped count': {
    endpoints: [], // shared by all countings
    make: () => countedByHand(me, hive),
    url: (id) => `${COUNTINGS}/${id}`,
    body: (edit) => ({ hive_id: hive, count: edit }),
    read: async (id) => (await me.get(`${COUNTINGS}/${id}`)).body,
    editedValue: (body) => body.varroa_count_total,
    expected: (edit) => edit,
  },
  scale: {
    endpoints: ['sensors.updateScale'],
    make: () => idOf(me.post('/api/sensors/youbee', aScale(apiary))),
    url: () => '/api/sensors/youbee',
    body: (edit, id) => ({
      ...aScale(apiary, { description: { aid: `yb-of-${me.id}`, name: named(edit), apiary } }),
      id,
    }),
    read: async (id) => byId((await me.get('/api/sensors')).body.apiaries, id),
    editedValue: ({ description }) => description.name,
  },
  'weather connector': {
    endpoints: ['sensors.updateWeather'],
    make: () => idOf(me.post('/api/sensors/swissmetnet', aWeatherConnector(apiary))),
    url: (id) => `/api/sensors/swissmetnet/${id}`,
    body: (edit) => aWeatherConnector(apiary, { name: named(edit) }),
    read: async (id) => byId((await me.get('/api/sensors')).body.apiaries, id),
    editedValue: ({ description }) => description.name,
  },
  camera: {
    endpoints: ['sensors.updateCamera'],
    make: () => idOf(me.post('/api/sensors/apizoom', aCamera())),
    url: (id) => `/api/sensors/apizoom/${id}`,
    body: (edit) => aCamera({ name: named(edit) }),
    read: async (id) => byId((await me.get('/api/sensors/apizoom')).body.sensors, id),
    editedValue: ({ name }) => name,
  },
};
const things = Object.entries(THINGS);
const edited = ({ expected = named }: Edited, edit: number) => expected(edit);

test('every endpoint with a version is tested here', () => {
  const versioned = Object.entries(ENDPOINTS_BY_GROUP).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) =>
      'versioned' in endpoint ? [`${group}.${name}`] : [],
    ),
  );
  expect(things.flatMap(([, { endpoints }]) => endpoints).sort()).toEqual(versioned.sort());
});

describe.each(things)('%s', (_name, thing) => {
  const { make, url, body, read, editedValue } = thing;

  test('an edit of the current version creates the next one; a later edit of the first version is refused with the current record', async () => {
    const id = await make();
    const { version } = await read(id);
    expect(await me.put(url(id), body(1, id), from(version))).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    });
    const present = await read(id);
    expect([present.version, editedValue(present)]).toEqual([version + 1, edited(thing, 1)]);
    const late = await me.put(url(id), body(2, id), from(version));
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: {}, present: { id, version: version + 1 } },
    });
    expect(editedValue(late.body.present)).toBe(edited(thing, 1));
    expect(await read(id)).toEqual(present);
    expect((await me.put(url(id), body(2, id), from(version + 1))).status).toBe(200);
    expect(editedValue(await read(id))).toBe(edited(thing, 2));
  });

  test('an edit without a version overwrites', async () => {
    const id = await make();
    await me.put(url(id), body(1, id), from(1));
    expect((await me.put(url(id), body(2, id))).status).toBe(200);
    expect(editedValue(await read(id))).toBe(edited(thing, 2));
  });

  test('of ten concurrent edits of one version one is accepted, and nine get the current record', async () => {
    const id = await make();
    const { version } = await read(id);
    const answers = await server.withConnections(5, () =>
      Promise.all(Array.from({ length: 10 }, (_, at) => me.put(url(id), body(at + 1, id), from(version)))),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const present = await read(id);
    expect([present.version, editedValue(present)]).toEqual([version + 1, edited(thing, won + 1)]);
    for (const { status, body: refused } of answers)
      if (status === 409) expect(editedValue(refused.present)).toBe(editedValue(present));
  });

  test('a stranger who sends the version gets 404', async () => {
    const id = await make();
    for (const version of [1, 2])
      expect(await stranger.put(url(id), body(1, id), from(version))).not.toMatchObject({ status: 200 });
    const answer = await stranger.put(url(id), body(1, id), from(2));
    expect([404, 422]).toContain(answer.status);
    expect(answer.body.present).toBeUndefined();
    expect(editedValue(await read(id))).not.toBe(edited(thing, 1));
  });
});

const removable = things.filter(([, { endpoints }]) => endpoints.some((name) => name.endsWith('.remove')));

describe.each(removable)('%s: a deletion', (_name, { make, url, body, read }) => {
  test('of an outdated version is refused with the current record; of the current version it succeeds', async () => {
    const id = await make();
    await me.put(url(id), body(1, id), from(1));
    expect(await me.delete(url(id), from(1))).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', present: { id, version: 2 } },
    });
    expect(await read(id)).toMatchObject({ id });
    expect((await stranger.delete(url(id), from(2))).status).toBe(404);
    expect((await me.delete(url(id), from(2))).status).toBe(204);
    expect((await me.put(url(id), body(2, id), from(2))).status).toBe(404);
  });
});

test.each(['3', 'W/"3"', '""', '"0"', '"-1"', '"1", "2"', '*', '"99999999999"'])(
  'a version written as %s cannot be read',
  async (version) => {
    const answer = await me.put(`/api/hives/${hive}`, { name: 'Mars' }, { 'if-match': version });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    expect((await hivesOf())[0].name).not.toBe('Mars');
  },
);

describe('the version of a hive does not change by', () => {
  const version = async () => byId(await hivesOf(), hive);
  test('moving it, observing it, or saving equal values', async () => {
    const other = await createdApiary(me);
    await createdHive(me, apiary);
    const before = byId(await hivesOf(), hive) as Answer['body'];
    const { name, color, hive_type_id, bee_race_id, frames_per_layer, description } = before;
    const same = { name, color, hive_type_id, bee_race_id, frames_per_layer, description };
    await me.put(`/api/hives/${hive}`, { position_on_apiary: 2 }, from(1));
    await me.put(`/api/hives/${hive}`, { ...same, apiary_id: apiary, position_on_apiary: 1 }, from(1));
    await recorded(me, hive, { brood_frames: 4 });
    expect(await version()).toMatchObject({ version: 1, position_on_apiary: 1 });
    expect((await me.put(`/api/hives/${hive}`, { apiary_id: other }, from(1))).body).toMatchObject({
      version: 1,
      apiary_id: other,
    });
  });
});

test('two photos added to one observation from one version: the second is a conflict', async () => {
  const id = await recorded(me, hive, { brood_frames: 4 });
  const edit = { brood_frames: 4, photos: [] };
  expect((await me.put(`/api/observations/${id}`, edit, from(1))).body.version).toBe(2);
  expect((await me.put(`/api/observations/${id}`, edit, from(1))).status).toBe(409);
});

test('observations of one hive never conflict: ten concurrent ones are ten', async () => {
  const answers = await server.withConnections(5, () =>
    Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        me.post(`/api/hives/${hive}/observations`, { brood_frames: at }, from(1)),
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await me.get(`/api/hives/${hive}/observations/ids`)).body).toHaveLength(10);
});

test('a repeated edit gets its response by its key, for any version', async () => {
  const key = { 'idempotency-key': 'an-edit-of-the-outbox' };
  const url = `/api/hives/${hive}`;
  const late = { name: 'Nord' };
  await me.put(url, { name: 'Sud' });
  expect((await me.put(url, late, { ...key, ...from(1) })).status).toBe(409);
  const done = await me.put(url, late, { ...key, ...from(2) });
  expect(done.status).toBe(200);
  expect(await me.put(url, late, { ...key, ...from(1) })).toMatchObject({ status: 200, body: done.body });
  expect((await hivesOf())[0].version).toBe(3);
});

test('a new record has its first version, and so has a copy', async () => {
  await me.put(`/api/hives/${hive}`, aHive({ name: 'Nord' }));
  expect((await me.post(`/api/hives/${hive}/duplicate`)).body.version).toBe(1);
  expect((await me.get('/api/apiaries')).body[0]).toMatchObject({ version: 1, hives: [{ version: 2 }, {}] });
});
