import { randomBytes } from 'node:crypto';
import { Hive, type HiveChange } from '@propolis/contract';
import { BEE_RACES, HIVE_TYPES } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../test/app.ts';
import { waitForLock } from '../../../test/locks.ts';
import { aHive, createdApiary, createdHive, recorded } from '../../../test/records.ts';
import { lockHive, updateHive } from './hives.queries.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let apiaryId: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  apiaryId = await createdApiary(keeper);
});

const hivesOf = async (id = apiaryId): Promise<Hive[]> =>
  (await keeper.get(`/api/apiaries/${id}`)).body.hives.map((hive: unknown) => Hive.parse(hive));
const idsOf = async (id = apiaryId) => (await hivesOf(id)).map((hive) => hive.id);
const placesOf = async (id = apiaryId) => (await hivesOf(id)).map((hive) => hive.position_on_apiary);
const createdHives = async (count: number, id = apiaryId) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await createdHive(keeper, id));
  return ids;
};
const changed = (id: number | undefined, change: HiveChange) => keeper.put(`/api/hives/${id}`, change);

describe('a new hive', () => {
  test('has the sent fields, with the French names of its type and race', async () => {
    const input = aHive({
      name: 'Mélisse',
      color: '#7dbadb',
      description: 'Reine 2025',
      frames_per_layer: 10,
    });
    const { status, body } = await keeper.post(`/api/apiaries/${apiaryId}/hives`, input);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      apiary_id: apiaryId,
      name: 'Mélisse',
      position_on_apiary: 1,
      color: '7DBADB',
      hive_type_id: 1,
      hive_type: 'Dadant-Blatt',
      bee_race_id: 2,
      bee_race: 'Buckfast',
      description: 'Reine 2025',
      frames_per_layer: 10,
      last_observation_date: null,
      observations_aggregate: {},
      attention_since: null,
      version: 1,
    });
    expect(await hivesOf()).toEqual([body]);
  });

  test('is brown and has 0 frames per layer by default (specification 9)', async () => {
    const { body } = await keeper.post(`/api/apiaries/${apiaryId}/hives`, {
      hive_type_id: 3,
      bee_race_id: 1,
    });
    expect(body).toMatchObject({ color: 'C78F58', frames_per_layer: 0, description: null });
  });

  test.each([[undefined], [null], [''], ['  ']])(
    'with the name %j is named Ruche and the number of hives of the apiary + 1 (specification 5)',
    async (name) => {
      await createdHives(2, await createdApiary(keeper));
      await createdHive(keeper, apiaryId, { name: 'La vieille' });
      const { body } = await keeper.post(`/api/apiaries/${apiaryId}/hives`, aHive({ name }));
      expect(body.name).toBe('Ruche 2');
    },
  );

  test('gets the next free number for its name, also in concurrent requests', async () => {
    await createdHive(keeper, apiaryId, { name: 'Ruche 2' });
    const add = () => keeper.post(`/api/apiaries/${apiaryId}/hives`, aHive());
    await server.withConnections(4, () => Promise.all([add(), add(), add()]));
    const names = (await hivesOf()).map(({ name }) => name).sort();
    expect(names).toEqual(['Ruche 2', 'Ruche 3', 'Ruche 4', 'Ruche 5']);
  });

  test('is added at the end unless a position was chosen; a position beyond the last is the last', async () => {
    const [first, second] = await createdHives(2);
    const third = await createdHive(keeper, apiaryId, { position_on_apiary: 99 });
    const chosen = await createdHive(keeper, apiaryId, { position_on_apiary: 2 });
    const last = await createdHive(keeper, apiaryId, { position_on_apiary: null });
    expect(await idsOf()).toEqual([first, chosen, second, third, last]);
    expect(await placesOf()).toEqual([1, 2, 3, 4, 5]);
  });

  test('waits for rows that are being written before it moves any, which prevents a deadlock', async () => {
    // So large that the new row version is on another page and PostgreSQL checks the unique position again.
    const description = () => randomBytes(800).toString('hex');
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1)
      ids.push(await createdHive(keeper, apiaryId, { description: description() }));
    const [, second = 0] = ids;
    const { adding } = await server.db.transaction().execute(async (writer) => {
      await lockHive(writer, keeper.id, second);
      const added = keeper.post(`/api/apiaries/${apiaryId}/hives`, aHive({ position_on_apiary: 1 }));
      await waitForLock(server);
      await updateHive(writer, second, { description: description() });
      return { adding: added };
    });
    const { status, body } = await adding;
    expect(status).toBe(201);
    expect(await idsOf()).toEqual([body.id, ...ids]);
  });

  test('is in the apiary of the URL, whatever the body says', async () => {
    const other = await createdApiary(keeper);
    const id = await createdHive(keeper, apiaryId, { apiary_id: other });
    expect([await idsOf(), await idsOf(other)]).toEqual([[id], []]);
  });

  test('stores its set-up values as its first observation (specification)', async () => {
    const input = aHive({ structure_honey_super: 2, structure_has_rock: null, structure_bottom_type: 1 });
    const { body } = await keeper.post(`/api/apiaries/${apiaryId}/hives`, input);
    const values = { structure_honey_super: 2, structure_has_rock: false, structure_bottom_type: 'option_1' };
    expect(body).toMatchObject({
      observations_aggregate: values,
      last_observation_date: Date.parse(TEST_NOW) / 1000,
    });
    const { body: observations } = await keeper.get(`/api/hives/${body.id}/observations/latest`);
    expect(observations).toEqual([
      { id: expect.any(Number), observation_date: TEST_NOW, data: values, photos: [], version: 1 },
    ]);
  });

  test('has the values of an observation made after its set-up, also in the same minute', async () => {
    server.setNow('2026-06-15T15:00:10.500Z');
    const id = await createdHive(keeper, apiaryId, { structure_honey_super: 1 });
    server.setNow('2026-06-15T15:00:50.000Z');
    const observation_date = '2026-06-15T15:00:00.000Z';
    const url = `/api/hives/${id}/observations`;
    const seen = await keeper.post(url, { observation_date, structure_honey_super: 2 });
    server.setNow(TEST_NOW);
    expect(seen.body.observations_aggregate.structure_honey_super).toBe(2);
  });

  test('has the values of an observation made after its set-up, also if only the day is known', async () => {
    server.setNow('2026-06-15T15:00:10.500Z');
    const id = await createdHive(keeper, apiaryId, { structure_honey_super: 1 });
    server.setNow('2026-06-15T15:05:00.000Z');
    const seen = await keeper.post(`/api/hives/${id}/observations`, {
      observation_date: '2026-06-15',
      structure_honey_super: 2,
    });
    server.setNow(TEST_NOW);
    expect(seen.body.observations_aggregate.structure_honey_super).toBe(2);
  });

  test('is set up at the sent time, so that later offline observations count', async () => {
    const id = await createdHive(keeper, apiaryId, {
      set_up_at: '2026-06-14T09:00:20.000+02:00',
      structure_honey_super: 1,
    });
    const seen = await keeper.post(`/api/hives/${id}/observations`, {
      observation_date: '2026-06-14T07:30:00.000Z',
      structure_honey_super: 2,
    });
    expect(seen.body.observations_aggregate.structure_honey_super).toBe(2);
    const { body: observations } = await keeper.get(`/api/hives/${id}/observations/latest`);
    expect(observations).toMatchObject([
      { observation_date: '2026-06-14T07:30:00.000Z' },
      { observation_date: '2026-06-14T07:00:00.000Z', data: { structure_honey_super: 1 } },
    ]);
  });

  test.each([
    ['tomorrow', 'invalid_date'],
    ['2030-01-01T00:00:00Z', 'in_future'],
  ])('cannot be set up %s: %s', async (set_up_at, code) => {
    const input = aHive({ structure_honey_super: 1, set_up_at });
    const { status, body } = await keeper.post(`/api/apiaries/${apiaryId}/hives`, input);
    expect([status, body.errors]).toEqual([422, { set_up_at: [code] }]);
    expect(await idsOf()).toEqual([]);
  });

  test('without set-up values has no observation', async () => {
    const id = await createdHive(keeper, apiaryId, { structure_honey_super: null });
    expect((await keeper.get(`/api/hives/${id}/observations/ids`)).body).toEqual([]);
  });

  test('with invalid fields or set-up values reports all of them and is not inserted', async () => {
    const answer = await keeper.post(`/api/apiaries/${apiaryId}/hives`, {
      hive_type_id: 99,
      bee_race_id: 'two',
      frames_per_layer: 61,
      color: '123456',
      description: 'x'.repeat(2001),
      structure_honey_super: 11,
      structure_bottom_type: 'option_3',
      structure_has_rock: 'yes',
      general_impression: 3,
      observation_date: '2020-01-01',
      toString: 1,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      hive_type_id: ['invalid_option'],
      bee_race_id: ['invalid_type'],
      frames_per_layer: ['too_big'],
      color: ['invalid_option'],
      description: ['too_long'],
      structure_honey_super: ['too_big'],
      structure_bottom_type: ['invalid_option'],
      structure_has_rock: ['invalid_type'],
      general_impression: ['unknown_field'],
      observation_date: ['unknown_field'],
      toString: ['unknown_field'],
    });
    expect(await hivesOf()).toEqual([]);
  });
});

describe('a change of a hive', () => {
  test('keeps missing fields', async () => {
    const id = await createdHive(keeper, apiaryId, { name: 'Avant', structure_honey_super: 1 });
    const [before] = await hivesOf();
    const { status, body } = await changed(id, { color: '8ADD69', hive_type_id: 5 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, color: '8ADD69', hive_type_id: 5, hive_type: 'Warré', version: 2 });
    expect((await changed(id, {})).body).toEqual(body);
  });

  test('to an empty name sets the default name', async () => {
    const [id] = await createdHives(2);
    expect((await changed(id, { name: '' })).body.name).toBe('Ruche 3');
  });

  test('to an empty name again keeps the default name', async () => {
    const [id] = await createdHives(2);
    const again = [await changed(id, { name: '' }), await changed(id, { name: '' })];
    expect(again.map(({ body }) => [body.name, body.version])).toEqual([
      ['Ruche 3', 2],
      ['Ruche 3', 2],
    ]);
  });

  test('to an empty name never sets the name of another hive', async () => {
    const [id, other] = await createdHives(2);
    await changed(other, { name: 'Ruche 3' });
    expect((await changed(id, { name: '' })).body.name).toBe('Ruche 4');
  });

  test('rejects unknown values and changes nothing', async () => {
    const id = await createdHive(keeper, apiaryId);
    const before = await hivesOf();
    const wrong = {
      name: 'Neu',
      frames_per_layer: 1.5,
      structure_honey_super: 2,
      observations_aggregate: {},
    };
    const answer = await keeper.put(`/api/hives/${id}`, wrong);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({
      status: 422,
      errors: {
        frames_per_layer: ['invalid_type'],
        structure_honey_super: ['unknown_field'],
        observations_aggregate: ['unknown_field'],
      },
    });
    expect(await hivesOf()).toEqual(before);
  });
});

describe('positions in an apiary', () => {
  test.each([
    [1, 4, [1, 2, 3, 0, 4]],
    [4, 1, [3, 0, 1, 2, 4]],
    [2, 3, [0, 2, 1, 3, 4]],
    [5, 1, [4, 0, 1, 2, 3]],
    [2, 5, [0, 2, 3, 4, 1]],
    [3, 3, [0, 1, 2, 3, 4]],
  ])('moving a hive from %i to %i shifts those between', async (from, to, order) => {
    const ids = await createdHives(5);
    const { status, body } = await changed(ids[from - 1], { position_on_apiary: to });
    expect({ status, place: body.position_on_apiary }).toEqual({ status: 200, place: to });
    expect(await idsOf()).toEqual(order.map((index) => ids[index]));
    expect(await placesOf()).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    [0, 'too_small'],
    [3, 'too_big'],
    [1e12, 'too_big'],
  ])('the position %j does not exist among two hives', async (position, code) => {
    const [id] = await createdHives(2);
    const before = await hivesOf();
    const answer = await keeper.put(`/api/hives/${id}`, { name: 'Neu', position_on_apiary: position });
    expect(answer).toMatchObject({ status: 422, body: { errors: { position_on_apiary: [code] } } });
    expect(await hivesOf()).toEqual(before);
  });

  test('are closed up when a hive is deleted', async () => {
    const ids = await createdHives(4);
    expect((await keeper.delete(`/api/hives/${ids[1]}`)).status).toBe(204);
    expect(await idsOf()).toEqual([ids[0], ids[2], ids[3]]);
    expect(await placesOf()).toEqual([1, 2, 3]);
  });

  test('a hive moved to another apiary is last there and keeps its history', async () => {
    const ids = await createdHives(3);
    const other = await createdApiary(keeper);
    const [resident] = await createdHives(1, other);
    await recorded(keeper, ids[0] ?? 0, { general_notes: 'avant la transhumance' });
    const { status, body } = await changed(ids[0], { apiary_id: other, position_on_apiary: 1, name: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ apiary_id: other, position_on_apiary: 2, name: 'Ruche 2' });
    expect(body.observations_aggregate).toEqual({ general_notes: 'avant la transhumance' });
    expect([await idsOf(), await placesOf()]).toEqual([ids.slice(1), [1, 2]]);
    expect([await idsOf(other), await placesOf(other)]).toEqual([
      [resident, ids[0]],
      [1, 2],
    ]);
  });

  test('a hive cannot be moved to the apiary of another user, or without an apiary', async () => {
    const id = await createdHive(keeper, apiaryId);
    for (const target of [await createdApiary(stranger), 2_147_483_647]) {
      const answer = await changed(id, { apiary_id: target, name: 'Neu' });
      expect(answer).toMatchObject({ status: 422, body: { errors: { apiary_id: ['not_found'] } } });
    }
    expect(await hivesOf()).toMatchObject([{ id, name: 'Ruche 1', apiary_id: apiaryId }]);
  });

  test('stay 1, 2, 3 ... with concurrent changes', async () => {
    const other = await createdApiary(keeper);
    const step = fc.record({
      act: fc.constantFrom('add', 'copy', 'drag', 'move', 'delete'),
      hive: fc.nat(20),
      to: fc.nat(20),
    });
    const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 });
    const perform = async ({ act, hive, to }: { act: string; hive: number; to: number }) => {
      const all = [...(await hivesOf()), ...(await hivesOf(other))];
      const chosen = all[hive % Math.max(1, all.length)];
      if (act === 'add' || !chosen)
        return keeper.post(`/api/apiaries/${to % 2 ? apiaryId : other}/hives`, aHive());
      if (act === 'copy') return keeper.post(`/api/hives/${chosen.id}/duplicate`);
      if (act === 'delete') return keeper.delete(`/api/hives/${chosen.id}`);
      if (act === 'move') return changed(chosen.id, { apiary_id: to % 2 ? apiaryId : other });
      return changed(chosen.id, { position_on_apiary: 1 + (to % all.length) });
    };
    await fc.assert(
      fc.asyncProperty(rounds, async (sequence) => {
        for (const round of sequence) {
          const answers = await server.withConnections(10, () => Promise.all(round.map(perform)));
          // 404 and 422: a concurrent request was first. Other codes are errors.
          for (const { status } of answers) expect([200, 201, 204, 404, 409, 422]).toContain(status);
        }
        for (const id of [apiaryId, other]) {
          const places = await placesOf(id);
          expect(places).toEqual(places.map((_place, index) => index + 1));
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('a duplicate', () => {
  test("has the hive's own fields, the next name, the last position and no observations", async () => {
    const fields = { color: 'C2A4E1', description: 'Nervös', frames_per_layer: 8, hive_type_id: 5 };
    const id = await createdHive(keeper, apiaryId, { ...fields, name: 'Mélisse', structure_honey_super: 2 });
    await createdHive(keeper, apiaryId);
    const { status, body } = await keeper.post(`/api/hives/${id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...fields, name: 'Ruche 3', position_on_apiary: 3, apiary_id: apiaryId });
    expect(body).toMatchObject({ observations_aggregate: {}, last_observation_date: null });
    expect(body.id).not.toBe(id);
    expect((await keeper.get(`/api/hives/${body.id}/observations/ids`)).body).toEqual([]);
  });
});

describe('types of hive and races of bees', () => {
  test("are complete and translated into the user's language", async () => {
    const german = await server.beekeeper({ language: 'de' });
    const { body: types } = await german.get('/api/hive/types');
    const { body: races } = await keeper.get('/api/bee/races');
    expect(types).toEqual(HIVE_TYPES.map((type) => ({ ...type, name: labelsIn('de').hiveType(type.id) })));
    expect(races).toEqual(BEE_RACES.map((race) => ({ ...race, name: labelsIn('fr').beeRace(race.id) })));
  });
});

test('a hive of another beekeeper is not found, even by an empty change, and is not moved away', async () => {
  const id = await createdHive(keeper, apiaryId);
  const own = await createdApiary(stranger);
  for (const change of [{}, { apiary_id: own }])
    expect(await stranger.put(`/api/hives/${id}`, change)).toMatchObject({ status: 404 });
  expect((await stranger.get(`/api/apiaries/${own}`)).body.hives).toEqual([]);
});
