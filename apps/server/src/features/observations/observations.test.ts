import { Observation, ObservationStructure } from '@propolis/contract';
import { OBSERVATION_ITEMS, type ObservationItem, setShown } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../test/app.ts';
import { waitForLock } from '../../../test/locks.ts';
import { createdApiary, createdHive, createdRecord, recorded } from '../../../test/records.ts';
import { lockApiaries } from '../apiaries/apiaries.queries.ts';
import { lockHive, updateHive } from '../hives/hives.queries.ts';
import { deleteObservation } from './observations.queries.ts';
import { refreshAggregate } from './observations.service.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let hiveId: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  hiveId = await createdHive(keeper, await createdApiary(keeper));
});

const url = (rest = '') => `/api/hives/${hiveId}/observations${rest}`;
const latest = async (query = ''): Promise<Observation[]> =>
  (await keeper.get(url(`/latest${query}`))).body.map((one: unknown) => Observation.parse(one));
const ids = async () => (await keeper.get(url('/ids'))).body;
const hive = async () => (await keeper.get('/api/apiaries')).body[0].hives[0];

/** A valid value of the item, and its stored form. */
function acceptedValue(item: ObservationItem): unknown {
  switch (item.type) {
    case 'boolean':
      return true;
    case 'number':
      return item.max;
    case 'choice':
      return item.min === undefined ? item.options?.at(-1)?.key : item.max;
    case 'date':
      return '2027-01-31';
    default:
      return `Texte de ${item.key}`;
  }
}

describe('inserting an observation', () => {
  test('returns the hive after the change (specification 7)', async () => {
    const before = await hive();
    const { status, body } = await keeper.post(url(), { general_impression: 3, structure_honey_super: 2 });
    expect(status).toBe(201);
    const { observation_id: id, ...observed } = body;
    expect(observed).toEqual({
      ...before,
      last_observation_date: Date.parse(TEST_NOW) / 1000,
      observations_aggregate: { general_impression: 3, structure_honey_super: 2 },
    });
    expect(await hive()).toEqual(observed);
    expect(await latest()).toMatchObject([{ id }]);
  });

  test('accepts every item of the catalogue and returns it unchanged', async () => {
    const values = Object.fromEntries(
      OBSERVATION_ITEMS.filter(({ key }) => key !== 'observation_date').map((item) => [
        item.key,
        acceptedValue(item),
      ]),
    );
    const { body } = await keeper.post(url(), { ...values, observation_date: '2026-04-02' });
    expect(body.observations_aggregate).toEqual(values);
    expect(await latest()).toEqual([
      {
        id: expect.any(Number),
        observation_date: '2026-04-02T12:00:00.000Z',
        data: values,
        photos: [],
        version: 1,
      },
    ]);
  });

  test('accepts a choice as its number and as its option, with and without the prefix (specification 5)', async () => {
    await keeper.post(url(), {
      general_impression: 'observations.option_2',
      workers_sweetness: 'option_4',
      weather_wind: 3,
      brood_disposition: 'observations.option_1',
    });
    expect((await latest())[0]?.data).toEqual({
      general_impression: 2,
      workers_sweetness: 4,
      weather_wind: 'option_3',
      brood_disposition: 'option_1',
    });
  });

  test('returns a boolean as false if it is null (specification 5)', async () => {
    await keeper.post(url(), { queen_observed: null, general_notes: null });
    expect((await latest())[0]?.data).toEqual({ queen_observed: false, general_notes: null });
    expect((await hive()).observations_aggregate).toEqual({ queen_observed: false });
  });

  test('with only a date records a visit', async () => {
    expect((await keeper.post(url(), { observation_date: '2026-06-01' })).status).toBe(201);
    expect((await keeper.post(url(), {})).status).toBe(201);
    expect(await ids()).toMatchObject([
      { observation_date: TEST_NOW },
      { observation_date: '2026-06-01T12:00:00.000Z' },
    ]);
  });

  test.each([
    ['without a day', {}, 'required'],
    ['whose day was cleared', { surveillance_reminder_date: null }, 'required'],
    ['on a day that there is not', { surveillance_reminder_date: '2026-02-30' }, 'invalid_date'],
  ])('a reminder %s is rejected (specification)', async (_what, values, code) => {
    const answer = await keeper.post(url(), { surveillance_reminder: true, ...values });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { surveillance_reminder_date: [code] } },
    });
    expect((await keeper.post(url(), { surveillance_reminder: false })).status).toBe(201);
  });

  test('reports all invalid values at once and writes nothing', async () => {
    const before = await hive();
    const answer = await keeper.post(url(), {
      observation_date: '2026-06-30',
      general_impression: 4,
      general_notes: 'x'.repeat(10_001),
      structure_honey_super: 11,
      structure_has_rock: 'yes',
      weather_wind: 'option_9',
      weather_temperature: -41,
      surveillance_reminder_date: '2026-02-30',
      feeding_quantity: '5',
      workers_sweetness: [3],
      input_reason: 'a\u0000b',
      brood_eggs: { value: true },
      unknown_item: 1,
      toString: true,
      constructor: 1,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      code: 'invalid_fields',
      message: 'invalid fields',
      errors: {
        observation_date: ['in_future'],
        general_impression: ['invalid_option'],
        general_notes: ['too_long'],
        structure_honey_super: ['too_big'],
        structure_has_rock: ['invalid_type'],
        weather_wind: ['invalid_option'],
        weather_temperature: ['too_small'],
        surveillance_reminder_date: ['invalid_date'],
        feeding_quantity: ['invalid_type'],
        workers_sweetness: ['invalid_type'],
        input_reason: ['invalid'],
        brood_eggs: ['invalid_type'],
        unknown_item: ['unknown_field'],
        toString: ['unknown_field'],
        constructor: ['unknown_field'],
      },
    });
    expect([await hive(), await ids()]).toEqual([before, []]);
  });

  test('with an older date does not deadlock with a move of hives', async () => {
    await recorded(keeper, hiveId, { general_impression: 2 });
    const answer = await server.db.transaction().execute(async (mover) => {
      await lockApiaries(mover, keeper.id);
      return keeper.post(url(), { general_impression: 1, observation_date: '2026-05-01' });
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { observations_aggregate: { general_impression: 2 } },
    });
  });

  test('before a record that changes its numbers does not deadlock with a move of hives', async () => {
    const { apiary_id } = await hive();
    const supers = { kind: 'equipment', hive_ids: [hiveId], happened_on: '2026-06-01', supers: 1 };
    await createdRecord(keeper, apiary_id, supers);
    const answer = await server.db.transaction().execute(async (mover) => {
      await lockApiaries(mover, keeper.id);
      return keeper.post(url(), { structure_honey_super: 2, observation_date: '2026-05-01' });
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { observations_aggregate: { structure_honey_super: 3 } },
    });
  });

  test.each(['inserted', 'edited'])('with food, %s, does not deadlock with a move of hives', async (how) => {
    const edited = `/api/observations/${await recorded(keeper, hiveId)}`;
    const food = { feeding_quantity: 2 };
    const { asked } = await server.db.transaction().execute(async (mover) => {
      await lockApiaries(mover, keeper.id);
      const asking = how === 'edited' ? keeper.put(edited, food) : keeper.post(url(), food);
      await waitForLock(server);
      await lockHive(mover, keeper.id, hiveId);
      return { asked: asking };
    });
    expect((await asked).status).toBeLessThan(300);
    expect((await hive()).observations_aggregate).toEqual(food);
  });

  test('that waits for the deletion of a newer one sets the values of the hive', async () => {
    const newer = await recorded(keeper, hiveId, {
      general_impression: 2,
      surveillance_particular_attention: false,
      observation_date: '2026-05-10',
    });
    const { asked } = await server.db.transaction().execute(async (remover) => {
      await lockHive(remover, keeper.id, hiveId);
      await deleteObservation(remover, newer);
      await refreshAggregate(remover, hiveId);
      const asking = keeper.post(url(), {
        general_impression: 1,
        surveillance_particular_attention: true,
        observation_date: '2026-05-01',
      });
      await waitForLock(server);
      return { asked: asking };
    });
    const { body } = await asked;
    expect(body.observations_aggregate.general_impression).toBe(1);
    expect(body.attention_since).toBe(Date.parse('2026-05-01T12:00:00Z') / 1000);
  });

  describe('for a hive that is being moved to another apiary waits for the move', () => {
    /** The response to a request during the move. */
    async function whileCarried<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
      const elsewhere = await createdApiary(keeper);
      const { asked } = await server.db.transaction().execute(async (mover) => {
        await lockHive(mover, keeper.id, hiveId);
        await updateHive(mover, hiveId, { apiary_id: elsewhere, position_on_apiary: 1 });
        const asking = ask();
        await waitForLock(server);
        return { asked: asking };
      });
      return asked;
    }
    let newest: number;
    beforeEach(async () => {
      newest = await recorded(keeper, hiveId, { general_impression: 2, observation_date: '2026-05-10' });
    });

    test.each(['2026-05-01', '2026-05-20'])('inserted for %s', async (observation_date) => {
      const answer = await whileCarried(() =>
        keeper.post(url(), { general_impression: 1, observation_date }),
      );
      expect(answer.status).toBe(201);
    });

    test('or changed', async () => {
      const change = { general_impression: 3 };
      const answer = await whileCarried(() => keeper.put(`/api/observations/${newest}`, change));
      expect(answer.status).toBe(200);
    });

    test('or aggregated', async () => {
      const count = { hive_id: hiveId, count_date: '2026-05-20T10:00:00Z', count: 3 };
      const answer = await whileCarried(() => keeper.post('/api/automatic_varroa_counting/by_hand', count));
      expect(answer.status).toBe(201);
    });
  });
});

describe('reading observations', () => {
  test('returns the newest first by date, then by id', async () => {
    const a = await recorded(keeper, hiveId, { observation_date: '2026-05-01' });
    const b = await recorded(keeper, hiveId, { observation_date: '2026-06-01' });
    const c = await recorded(keeper, hiveId, { observation_date: '2026-05-01' });
    expect((await latest()).map(({ id }) => id)).toEqual([b, c, a]);
    expect((await ids()).map(({ id }: { id: number }) => id)).toEqual([b, c, a]);
  });

  test('returns 5 by default, at most 100, and continues before an id without gaps', async () => {
    const all: number[] = [];
    for (let day = 1; day <= 12; day += 1) {
      const date = `2026-05-${String(Math.ceil(day / 2)).padStart(2, '0')}`;
      all.unshift(await recorded(keeper, hiveId, { observation_date: date }));
    }
    expect((await latest()).map(({ id }) => id)).toEqual(all.slice(0, 5));
    expect((await latest(`?before=${all[4]}`)).map(({ id }) => id)).toEqual(all.slice(5, 10));
    expect((await latest(`?before=${all[10]}&limit=100`)).map(({ id }) => id)).toEqual(all.slice(11));
    expect(await latest(`?before=${all[11]}`)).toEqual([]);
  });

  test('cannot continue before an observation of another hive', async () => {
    const otherHive = await createdHive(keeper, await createdApiary(keeper));
    const strangersHive = await createdHive(stranger, await createdApiary(stranger));
    const own = await recorded(keeper, otherHive, {});
    const strangers = await recorded(stranger, strangersHive, {});
    for (const before of [own, strangers])
      expect(await keeper.get(url(`/latest?before=${before}`))).toMatchObject({
        status: 422,
        body: { errors: { before: ['not_found'] } },
      });
  });
});

describe('changing an observation', () => {
  test('replaces its values; its date stays unless it is sent', async () => {
    const id = await recorded(keeper, hiveId, {
      observation_date: '2026-05-01',
      general_impression: 1,
      queen_observed: true,
    });
    const { status, body } = await keeper.put(`/api/observations/${id}`, { general_impression: 3 });
    const kept = { observation_date: '2026-05-01T12:00:00.000Z', data: { general_impression: 3 } };
    expect({ status, body }).toEqual({ status: 200, body: { id, ...kept, photos: [], version: 2 } });
    expect((await hive()).observations_aggregate).toEqual({ general_impression: 3 });
    const moved = await keeper.put(`/api/observations/${id}`, { observation_date: '2026-05-02' });
    expect(moved.body).toMatchObject({ observation_date: '2026-05-02T12:00:00.000Z', data: {} });
    expect(await hive()).toMatchObject({
      observations_aggregate: {},
      last_observation_date: Date.parse('2026-05-02T12:00:00Z') / 1000,
    });
  });

  test('with invalid values changes nothing', async () => {
    const id = await recorded(keeper, hiveId, { general_impression: 1 });
    const before = [await hive(), await latest()];
    const answer = await keeper.put(`/api/observations/${id}`, {
      general_impression: 9,
      observation_date: 'x',
    });
    expect(answer.body.errors).toEqual({
      general_impression: ['invalid_option'],
      observation_date: ['invalid_date'],
    });
    expect([await hive(), await latest()]).toEqual(before);
  });
});

describe('deleting an observation', () => {
  test('restores the earlier values', async () => {
    await recorded(keeper, hiveId, {
      observation_date: '2026-05-01',
      general_impression: 1,
      queen_observed: true,
    });
    const id = await recorded(keeper, hiveId, { observation_date: '2026-06-01', general_impression: 3 });
    expect((await keeper.delete(`/api/observations/${id}`)).status).toBe(204);
    expect(await hive()).toMatchObject({
      observations_aggregate: { general_impression: 1, queen_observed: true },
      last_observation_date: Date.parse('2026-05-01T12:00:00Z') / 1000,
    });
    expect((await keeper.delete(`/api/observations/${id}`)).status).toBe(404);
  });

  test("of a hive's only one leaves no values", async () => {
    const id = await recorded(keeper, hiveId, { general_impression: 3 });
    await keeper.delete(`/api/observations/${id}`);
    expect(await hive()).toMatchObject({ observations_aggregate: {}, last_observation_date: null });
  });
});

describe('the structure', () => {
  const structure = async (path = '') =>
    ObservationStructure.parse((await keeper.get(`/api/observations${path}/structure`)).body);
  const itemsOf = (tree: ObservationStructure) =>
    tree.flatMap(({ children }) => children.flatMap(({ items }) => items));

  test('contains every item of the catalogue as an empty form (specification 3)', async () => {
    const items = itemsOf(await structure());
    expect(items.map(({ key }) => key)).toEqual(OBSERVATION_ITEMS.map(({ key }) => key));
    expect(items.find(({ key }) => key === 'structure_honey_super')).toEqual({
      key: 'structure_honey_super',
      type: 'number',
      value: null,
      isActive: false,
      error: false,
      show: true,
      group: null,
      unit: 'supers',
      min: 0,
      max: 10,
      options: [],
    });
    expect(items.find(({ key }) => key === 'surveillance_reminder_date')?.group).toBe(
      'surveillance_reminder',
    );
    expect(items.find(({ key }) => key === 'general_impression')?.options).toEqual([
      'option_1',
      'option_2',
      'option_3',
    ]);
    expect(items.every(({ show }) => show)).toBe(true);
  });

  test('of a hive is habitat/structure (specification)', async () => {
    const tree = await structure('/hive');
    expect(tree.map(({ key, children }) => [key, children.map((child) => child.key)])).toEqual([
      ['habitat', ['structure']],
    ]);
    expect(itemsOf(tree).every(({ key }) => key.startsWith('structure_'))).toBe(true);
    expect(itemsOf(tree)).toHaveLength(7);
  });

  test('does not show hidden items: an item, a group with its members, a category', async () => {
    let flags = setShown({}, 'general_notes', false);
    flags = setShown(flags, 'surveillance_reminder', false);
    flags = { ...flags, weather: false, 'habitat.structure': false };
    expect((await keeper.post('/api/user/preferences', { observations: flags })).status).toBe(200);
    const hidden = itemsOf(await structure()).filter(({ show }) => !show);
    expect(hidden.map(({ key }) => key).filter((key) => !/^(weather|structure)_/.test(key))).toEqual([
      'general_notes',
      'surveillance_reminder',
      'surveillance_reminder_date',
      'surveillance_reminder_comment',
    ]);
    expect(hidden.filter(({ key }) => key.startsWith('weather_'))).toHaveLength(5);
    expect(itemsOf(await structure('/hive')).some(({ show }) => show)).toBe(false);
    const others = itemsOf(
      ObservationStructure.parse((await stranger.get('/api/observations/structure')).body),
    );
    expect(others.every(({ show }) => show)).toBe(true);
  });

  test('hides an item from the form, never from the history', async () => {
    await recorded(keeper, hiveId, { general_notes: 'reste' });
    await keeper.post('/api/user/preferences', { observations: { general_notes: false } });
    expect((await latest())[0]?.data).toEqual({ general_notes: 'reste' });
    expect((await keeper.post(url(), { general_notes: 'aussi' })).status).toBe(201);
  });
});

describe('usual items', () => {
  const usual = async (): Promise<string[]> => (await keeper.get('/api/observations/usual')).body.items;
  const visit = (id: number, day: string, values: object) =>
    recorded(keeper, id, { observation_date: day, ...values });

  test('are those of the ten newest observations of all hives', async () => {
    const other = await createdHive(keeper, await createdApiary(keeper));
    for (const month of ['01', '02', '03', '04', '05'])
      for (const id of [hiveId, other]) await visit(id, `2025-${month}-15`, { harvest_wax: 100 });
    expect(await usual()).toContain('harvest_wax');
    // Ten newer ones without it, in two hives, inserted in reverse order.
    for (const month of ['10', '09', '08', '07'])
      for (const id of [hiveId, other]) await visit(id, `2025-${month}-15`, { brood_larva: true });
    await visit(other, '2025-06-15', { brood_larva: true });
    expect(await usual()).toEqual(expect.arrayContaining(['harvest_wax', 'brood_larva']));
    await visit(other, '2025-06-16', { brood_larva: true });
    expect(await usual()).not.toContain('harvest_wax');
  });

  test('exclude those of other users and hidden items', async () => {
    const theirs = await createdHive(stranger, await createdApiary(stranger));
    await recorded(stranger, theirs, { harvest_propolis: 30 });
    await recorded(keeper, hiveId, { harvest_wax: 100, harvest_honey_frames: 4 });
    await keeper.post('/api/user/preferences', { observations: { harvest_wax: false } });
    const items = await usual();
    expect(items).toContain('harvest_honey_frames');
    expect(items).not.toContain('harvest_propolis');
    expect(items).not.toContain('harvest_wax');
  });
});

test('an observation of another beekeeper, or in a hive of one, is not found, even with invalid values', async () => {
  const id = await recorded(keeper, hiveId, {});
  const invalid = { general_notes: 5 };
  expect(await stranger.post(url(), invalid)).toMatchObject({ status: 404 });
  expect(await stranger.put(`/api/observations/${id}`, invalid)).toMatchObject({ status: 404 });
});
