import { randomUUID } from 'node:crypto';
import { type Scale, ScaleWithKey, Sensors } from '@propolis/contract';
import { isOfKind } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { aScale, aSlot, createdScale } from '../../../../test/sensors.ts';
import { holdScale } from '../deliveries/deliveries.queries.ts';
import { authenticateDevice } from './device-keys.queries.ts';

const URL = '/api/sensors/youbee';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper);
  hive = await createdHive(keeper, apiary);
});

const list = async (who = keeper) => Sensors.parse((await who.get('/api/sensors')).body);
const scales = async (who = keeper): Promise<Scale[]> =>
  (await list(who)).apiaries.filter((sensor) => isOfKind(sensor, 'scale'));
const standing = async () => (await scales()).flatMap(({ hives }) => hives.map(({ hive_id }) => hive_id));
const isLetIn = (key: string) =>
  authenticateDevice(server.db, key, server.now()).then(
    () => true,
    () => false,
  );

test("changes of a scale's key are recorded in the sign-in log", async () => {
  const { body } = await keeper.post(URL, aScale(apiary));
  await keeper.post(`${URL}/${body.id}/key`);
  await stranger.post(`${URL}/${body.id}/key`);
  await keeper.delete(`${URL}/${body.id}`);
  const logged = server.db
    .selectFrom('account_log')
    .select('kind')
    .where('user_id', 'in', [keeper.id, stranger.id]);
  expect((await logged.orderBy('id').execute()).map(({ kind }) => kind)).toEqual([
    'scale_key_made',
    'scale_key_renewed',
    'scale_key_removed',
  ]);
});

describe('a scale', () => {
  test('is registered with all slots of its model, and its key is returned only once', async () => {
    const body = aScale(apiary, {
      sensor_model_id: 2,
      hives: [aSlot(2, hive, { weight_factor: 1.5, weight_offset: -3 })],
    });
    const answer = await keeper.post(URL, body);
    expect(answer.status).toBe(201);
    const scale = ScaleWithKey.parse(answer.body);
    expect(scale).toMatchObject({
      brand: 'YouBee',
      parent_id: null,
      sensor_model_id: 2,
      measurable_id: apiary,
      description: { ...body.description, model: 2, apiary, ttn_mapping: null },
      hives: [
        { hive_id: null, description: { position: 1, weight_factor: 0, weight_offset: 0 } },
        { hive_id: hive, description: { position: 2, weight_factor: 1.5, weight_offset: -3 } },
        { hive_id: null, description: { position: 3, weight_factor: 0, weight_offset: 0 } },
      ],
    });
    const { device_key, ...rest } = scale;
    expect(device_key).toMatch(/^device_.{20,}/);
    expect(rest.status.key).toEqual({ last_four: device_key?.slice(-4), last_used_at: null });
    const { apiaries, hives } = await list();
    expect(apiaries).toEqual([rest]);
    expect(hives).toEqual([
      {
        brand: 'YouBee',
        id: expect.any(Number),
        parent_id: scale.id,
        sensor_model_id: 2,
        measurable_id: hive,
        description: { position: 2, weight_factor: 1.5, weight_offset: -3 },
      },
    ]);
    expect(JSON.stringify(await list())).not.toContain(device_key);
  });

  test('is replaced by the body: a smaller model deletes its last slots, a larger one adds empty ones', async () => {
    const other = await createdHive(keeper, apiary);
    const body = aScale(apiary, { sensor_model_id: 2, hives: [aSlot(1, hive), aSlot(3, other)] });
    const { id } = (await keeper.post(URL, body)).body;
    const small = { ...body, id, sensor_model_id: 1, hives: [aSlot(1, other)] };
    expect((await keeper.put(URL, small)).body.hives).toMatchObject([{ hive_id: other }]);
    const large = { ...small, sensor_model_id: 3, description: { ...body.description, name: 'Rampe' } };
    const changed = await keeper.put(URL, large);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id, description: { name: 'Rampe', model: 3 } });
    expect(changed.body.hives.map(({ hive_id }: { hive_id: number }) => hive_id)).toEqual([
      other,
      null,
      null,
      null,
      null,
    ]);
    expect(changed.body).not.toHaveProperty('device_key');
  });

  test('can be sent back as it was read, with changes (specification 7)', async () => {
    const { body: made } = await keeper.post(URL, aScale(apiary, { hives: [aSlot(1, hive)] }));
    const [read] = await scales();
    const named = { ...made, description: { ...made.description, name: 'Balance du talus' } };
    expect((await keeper.put(URL, named)).status).toBe(200);
    expect((await keeper.put(URL, read)).status).toBe(200);
    expect(await scales()).toEqual([{ ...read, version: 3 }]);
  });

  test('two hives can swap slots', async () => {
    const other = await createdHive(keeper, apiary);
    const body = aScale(apiary, { sensor_model_id: 2, hives: [aSlot(1, hive), aSlot(2, other)] });
    const { id } = (await keeper.post(URL, body)).body;
    expect((await keeper.put(URL, { ...body, id, hives: [aSlot(1, other), aSlot(2, hive)] })).status).toBe(
      200,
    );
    expect(await standing()).toEqual([other, hive, null]);
  });

  test('stores the mapping of LoRaWAN payload fields', async () => {
    const ttn_mapping = {
      wage: { slot: 1, measure: 'weight', unit: 'g' },
      u: { slot: 0, measure: 'battery' },
    };
    const body = aScale(apiary);
    const answer = await keeper.post(URL, { ...body, description: { ...body.description, ttn_mapping } });
    expect(answer.body.description.ttn_mapping).toEqual(ttn_mapping);
    expect((await scales())[0]?.description.ttn_mapping).toEqual(ttn_mapping);
  });

  test('is deleted with its key', async () => {
    const { id, key } = await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
    expect(await isLetIn(key)).toBe(true);
    expect((await keeper.delete(`${URL}/${id}`)).status).toBe(204);
    expect(await list()).toEqual({ apiaries: [], hives: [], former: [] });
    expect(await isLetIn(key)).toBe(false);
    expect((await keeper.delete(`${URL}/${id}`)).status).toBe(404);
    // Its hive and its identifier are free again.
    await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
  });
});

describe('errors of a scale', () => {
  test('are reported for all fields at once: apiary, name and identifier are required', async () => {
    const answer = await keeper.post(URL, {
      sensor_model_id: 9,
      description: { name: ' ' },
      hives: [{ hive_id: 'x', description: { position: 0, weight_factor: 'much' } }],
    });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    expect(answer.body.errors).toEqual({
      sensor_model_id: ['invalid_option'],
      'description.aid': ['required'],
      'description.name': ['required'],
      'description.apiary': ['required'],
      'hives.0.hive_id': ['invalid_type'],
      'hives.0.description.position': ['too_small'],
      'hives.0.description.weight_factor': ['invalid_type'],
    });
  });

  test('are reported together with those that need the database', async () => {
    const { aid } = await createdScale(stranger, await createdApiary(stranger));
    const theirs = await createdHive(stranger, await createdApiary(stranger));
    const answer = await keeper.post(URL, {
      sensor_model_id: 1,
      description: { aid, name: '', apiary: 987_654 },
      hives: [aSlot(1, theirs)],
    });
    expect(answer.body.errors).toEqual({
      'description.name': ['required'],
      'description.aid': ['already_registered'],
      'description.apiary': ['not_found'],
      'hives.0.hive_id': ['not_found'],
    });
  });

  test.each<[string, object, object]>([
    [
      'a place that the model does not have',
      { hives: [aSlot(2, null)] },
      { 'hives.0.description.position': ['too_big'] },
    ],
    [
      'a place named twice',
      { sensor_model_id: 2, hives: [aSlot(1, null), aSlot(1, null)] },
      { 'hives.1.description.position': ['invalid_option'] },
    ],
    [
      'a model that is another one',
      { description: { aid: 'x', name: 'x', apiary: 1, model: 2 } },
      { 'description.model': ['invalid_option'], 'description.apiary': ['not_found'] },
    ],
    ['an unknown brand', { brand: 'Youbee' }, { brand: ['invalid_option'] }],
    ['an unknown field', { color: 'red' }, { color: ['unknown_field'] }],
    [
      'a calibration beyond all measure',
      { hives: [aSlot(1, null, { weight_factor: 1e10 })] },
      { 'hives.0.description.weight_factor': ['too_big'] },
    ],
    [
      'a mapping to an unknown measure',
      { description: { aid: 'x', name: 'x', apiary: 1, ttn_mapping: { a: { slot: 9, measure: 'honey' } } } },
      {
        'description.ttn_mapping.a.slot': ['too_big'],
        'description.ttn_mapping.a.measure': ['invalid_option'],
        'description.apiary': ['not_found'],
      },
    ],
  ])('%s', async (_what, fields, errors) => {
    const answer = await keeper.post(URL, aScale(apiary, fields));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await scales()).toEqual([]);
  });

  test('a payload field that the database cannot store', async () => {
    const body = aScale(apiary);
    for (const name of ['a\0b', '', '\uD800', 'x'.repeat(101)]) {
      const ttn_mapping = { [name]: { slot: 1, measure: 'weight' } };
      const answer = await keeper.post(URL, { ...body, description: { ...body.description, ttn_mapping } });
      expect(answer.status).toBe(422);
    }
  });

  test('an identifier that the database cannot store', async () => {
    const answer = await keeper.post(
      URL,
      aScale(apiary, { description: { aid: 'a\0b', name: 'A', apiary } }),
    );
    expect([answer.status, answer.body.errors]).toEqual([422, { 'description.aid': ['invalid'] }]);
  });

  test('a hive twice on one scale', async () => {
    const answer = await keeper.post(
      URL,
      aScale(apiary, { sensor_model_id: 2, hives: [aSlot(1, hive), aSlot(2, hive)] }),
    );
    expect(answer.body.errors).toEqual({ 'hives.1.hive_id': ['already_linked'] });
  });

  test('a hive of another apiary', async () => {
    const elsewhere = await createdHive(keeper, await createdApiary(keeper));
    const answer = await keeper.post(URL, aScale(apiary, { hives: [aSlot(1, elsewhere)] }));
    expect(answer.body.errors).toEqual({ 'hives.0.hive_id': ['invalid_option'] });
  });
});

describe('an identifier', () => {
  test('is unique over all accounts, ignoring case', async () => {
    const { aid } = await createdScale(stranger, await createdApiary(stranger));
    const body = aScale(apiary);
    const refused = { status: 422, body: { errors: { 'description.aid': ['already_registered'] } } };
    const withAid = (name: string) => ({ ...body, description: { ...body.description, aid: name } });
    expect(await keeper.post(URL, withAid(` ${aid.toUpperCase()}\u200B `))).toMatchObject(refused);
    const { id } = (await keeper.post(URL, body)).body;
    expect(await keeper.put(URL, { ...withAid(aid), id })).toMatchObject(refused);
    // Its own in different case is not a conflict.
    expect((await keeper.put(URL, { ...withAid(body.description.aid.toUpperCase()), id })).status).toBe(200);
  });

  test('is registered once by twenty concurrent requests', async () => {
    const keepers = await Promise.all(Array.from({ length: 20 }, () => server.beekeeper()));
    const places: number[] = [];
    for (const who of keepers) places.push(await createdApiary(who));
    const body = aScale(0);
    const answers = await server.withConnections(10, () =>
      Promise.all(
        keepers.map((who, index) =>
          who.post(URL, { ...body, description: { ...body.description, apiary: places[index] } }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body: said } of answers)
      if (status !== 201)
        expect([status, said.code, said.errors]).toEqual([
          422,
          'invalid_fields',
          { 'description.aid': ['already_registered'] },
        ]);
  });
});

describe('a hive', () => {
  test('is on one slot only, over all scales', async () => {
    await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
    const body = aScale(apiary, { hives: [aSlot(1, hive)] });
    const taken = { 'hives.0.hive_id': ['already_linked'] };
    expect((await keeper.post(URL, body)).body.errors).toEqual(taken);
    const { id } = await createdScale(keeper, apiary);
    expect((await keeper.put(URL, { ...body, id })).body.errors).toEqual(taken);
    expect((await list()).hives).toHaveLength(1);
  });

  test('is on one slot after ten concurrent requests', async () => {
    const answers = await server.withConnections(10, () =>
      Promise.all(
        Array.from({ length: 10 }, () => keeper.post(URL, aScale(apiary, { hives: [aSlot(1, hive)] }))),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true);
    expect((await list()).hives).toHaveLength(1);
  });

  test('that is deleted frees its slot', async () => {
    await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
    await keeper.delete(`/api/hives/${hive}`);
    expect(await standing()).toEqual([null]);
  });

  test('that is moved to another apiary leaves the scale; a new name or position does not matter', async () => {
    const other = await createdHive(keeper, apiary);
    await createdScale(keeper, apiary, { sensor_model_id: 2, hives: [aSlot(1, hive), aSlot(2, other)] });
    await keeper.put(`/api/hives/${hive}`, { name: 'Reine', position_on_apiary: 2 });
    expect(await standing()).toEqual([hive, other, null]);
    await keeper.put(`/api/hives/${hive}`, { apiary_id: await createdApiary(keeper) });
    expect(await standing()).toEqual([null, other, null]);
  });
});

test('deleting an apiary deletes its scales and their keys, and no others', async () => {
  const here = await createdScale(keeper, apiary, { hives: [aSlot(1, hive)] });
  const there = await createdScale(keeper, await createdApiary(keeper));
  await keeper.delete(`/api/apiaries/${apiary}`);
  expect((await scales()).map(({ id }) => id)).toEqual([there.id]);
  expect([await isLetIn(here.key), await isLetIn(there.key)]).toEqual([false, true]);
  const { rows } = await server.pool.query('select count(*)::int from device_keys where user_id = $1', [
    keeper.id,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('changing a scale while its apiary is deleted waits for the lock; neither request fails with a retry', async () => {
  for (let round = 0; round < 5; round += 1) {
    const place = await createdApiary(keeper);
    const body = aScale(place);
    const { id } = (await keeper.post(URL, body)).body;
    const [changed, removed] = await server.withConnections(2, () =>
      Promise.all([keeper.put(URL, { ...body, id }), keeper.delete(`/api/apiaries/${place}`)]),
    );
    expect([200, 404, 422]).toContain(changed.status);
    expect(removed.status).toBe(204);
  }
});

test('a running delivery or import does not block changes of a scale or its key', async () => {
  const { id } = await createdScale(keeper, apiary);
  const [renewed, changed] = await server.withConnections(2, () =>
    server.db.transaction().execute(async (delivering) => {
      await holdScale(delivering, id);
      return [await keeper.post(`${URL}/${id}/key`), await keeper.put(URL, { ...aScale(apiary), id })];
    }),
  );
  expect([renewed?.status, changed?.status]).toEqual([200, 200]);
});

describe('a device key', () => {
  test('can be renewed at any time; the old one becomes invalid', async () => {
    const { id, key } = await createdScale(keeper, apiary);
    const renewed = await keeper.post(`${URL}/${id}/key`);
    expect(renewed.status).toBe(200);
    const { device_key } = ScaleWithKey.parse(renewed.body);
    expect([await isLetIn(key), await isLetIn(device_key ?? '')]).toEqual([false, true]);
    expect((await scales())[0]?.status.key).toEqual({
      last_four: device_key?.slice(-4),
      last_used_at: server.now().toISOString(),
    });
  });

  test('is never stored in plain text: repeating the request does not return it', async () => {
    const again = { 'idempotency-key': randomUUID() };
    const body = aScale(apiary);
    const first = await keeper.post(URL, body, again);
    const second = await keeper.post(URL, body, again);
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id, device_key: null } });
    const renewal = { 'idempotency-key': randomUUID() };
    const renewed = await keeper.post(`${URL}/${first.body.id}/key`, undefined, renewal);
    for (const { device_key } of [first.body, renewed.body]) {
      const { rows } = await server.pool.query(
        'select answer from idempotency_keys where answer::text like $1',
        [`%${device_key}%`],
      );
      expect(rows).toEqual([]);
    }
  });
});

test('kinds of sensor are those of specification 9', async () => {
  expect((await keeper.get('/api/sensors/types')).body).toEqual([
    { id: 1, brand: 'YouBee', description: { places: 1 } },
    { id: 2, brand: 'YouBee', description: { places: 3 } },
    { id: 3, brand: 'YouBee', description: { places: 5 } },
    { id: 4, brand: 'SwissMetNet', description: { places: 0 } },
    { id: 5, brand: 'apizoom', description: { places: 0 } },
  ]);
});
