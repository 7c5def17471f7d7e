import { Delivery, READINGS_MAX, Receipt } from '@propolis/contract';
import { MINUTE_MS } from '@propolis/domain';
import { listenForNotices } from '@propolis/events';
import { DEFAULT_POOL_LIMITS } from '@propolis/postgres';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, TEST_NOW, testApp } from '../../../../test/app.ts';
import { closeAtEnd } from '../../../../test/closing.ts';
import { waitForLock } from '../../../../test/locks.ts';
import { createdApiary } from '../../../../test/records.ts';
import { createdScale } from '../../../../test/sensors.ts';
import { addToSeries } from './ingest.service.ts';

const WEIGHTS = '/api/ingest/weights';
const TTN = '/api/ingest/ttn';

interface OwnScale {
  readonly id: number;
  readonly key: string;
  readonly aid: string;
}

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me);
let scale: OwnScale;
beforeEach(async () => {
  server.setNow(TEST_NOW);
  scale = await createdScale(me, apiary, { sensor_model_id: 2 });
});

const deliver = (body: unknown, { key = scale.key, to = WEIGHTS }: { key?: string; to?: string } = {}) =>
  server.anonymous.post(to, body, { authorization: `Bearer ${key}` });
const receiptOf = ({ status, body }: Answer) => {
  expect(status).toBe(200);
  return Receipt.parse(body);
};
const at = (minutes: number) => new Date(Date.parse(TEST_NOW) - minutes * MINUTE_MS).toISOString();
const aReading = (fields: object = {}) => ({ slot: 1, time: at(60), value: 38.42, ...fields });
/** Readings of slot 1, one for each of the last minutes. */
const readings = (count: number) =>
  Array.from({ length: count }, (_, index) => aReading({ time: at(index + 1), value: 38 + index / 1000 }));

/** All readings of a scale, by slot and measure. */
async function kept({ id }: Pick<OwnScale, 'id'> = scale): Promise<string[]> {
  const { rows } = await server.pool.query(
    `select slot, measure, time, value from scale_readings join scale_series on scale_series.id = series_id
     where scale_id = $1 order by slot, measure, time`,
    [id],
  );
  return rows.map(({ slot, measure, time, value }) => `${slot} ${measure} ${time.toISOString()} ${value}`);
}

const inspector = async (id = scale.id, keeper = me) =>
  z.array(Delivery).parse((await keeper.get(`/api/sensors/youbee/${id}/deliveries`)).body);

describe('a delivery by HTTP', () => {
  test('of a scale that was offline for weeks may have the maximum number of readings, each with all fields', async () => {
    const fields = { slot: 1, measure: 'weight', unit: 'kg' };
    const month = Array.from({ length: READINGS_MAX }, (_, index) => ({
      ...fields,
      time: at(10 * index + 10),
      value: 38.42,
    }));
    const receipt = receiptOf(await deliver({ readings: month }));
    expect(receipt).toMatchObject({ accepted: READINGS_MAX, duplicate: 0, rejected: [] });
  });

  test('is stored unchanged, in kg', async () => {
    const body = {
      readings: [
        aReading(),
        aReading({ slot: 2, value: 21_500, unit: 'g' }),
        aReading({ slot: 3, time: Date.parse(at(60)) / 1000, value: 100, unit: 'lb' }),
        aReading({ slot: 1, measure: 'temperature', value: 34.5 }),
        aReading({ measure: 'battery', value: 3.9 }),
      ],
    };
    expect(receiptOf(await deliver(body))).toEqual({ accepted: 5, duplicate: 0, rejected: [] });
    expect(await kept()).toEqual([
      `0 battery ${at(60)} 3.9`,
      `1 temperature ${at(60)} 34.5`,
      `1 weight ${at(60)} 38.42`,
      `2 weight ${at(60)} 21.5`,
      `3 weight ${at(60)} 45.359237`,
    ]);
  });

  test('may be a single reading', async () => {
    expect(receiptOf(await deliver({ time: at(5), value: 12 }))).toMatchObject({ accepted: 1 });
    expect(await kept()).toEqual([`1 weight ${at(5)} 12`]);
  });

  test('stores a repeated reading once, in any order, also within one delivery; the first value stays', async () => {
    const batch = readings(50);
    expect(receiptOf(await deliver({ readings: batch }))).toMatchObject({ accepted: 50, duplicate: 0 });
    const again = [...batch.toReversed(), aReading({ time: at(1), value: 99 }), aReading({ time: at(70) })];
    expect(receiptOf(await deliver({ readings: [...again, ...again] }))).toMatchObject({
      accepted: 1,
      duplicate: 103,
    });
    expect(await kept()).toHaveLength(51);
    expect((await kept()).at(-1)).toBe(`1 weight ${at(1)} 38`);
  });

  test('stores valid readings and reports the reason for each invalid one', async () => {
    const body = {
      readings: [
        aReading({ unit: 'stone' }),
        aReading({ value: '38.42' }),
        aReading({ time: '2026-06-15T09:00:00' }),
        aReading(),
        aReading({ time: '2026-06-15T10:06:00Z' }),
        aReading({ time: 0 }),
        aReading({ slot: 4 }),
        aReading({ slot: 9 }),
        aReading({ measure: 'honey' }),
        'a reading',
        null,
        {},
      ],
    };
    const { accepted, rejected } = receiptOf(await deliver(body));
    expect(accepted).toBe(1);
    expect(rejected.map(({ index, code }) => `${index} ${code}`)).toEqual([
      '0 unit_unknown',
      '1 value_invalid',
      '2 time_without_zone',
      '4 in_future',
      '5 before_2000',
      '6 slot_unknown',
      '7 slot_invalid',
      '8 measure_unknown',
      '9 not_a_reading',
      '10 not_a_reading',
      '11 time_missing',
    ]);
    expect(await kept()).toEqual([`1 weight ${at(60)} 38.42`]);
  });

  test.each([
    ['no JSON', 'weight=38', 400, 'malformed'],
    ['a list', '[{"value":38}]', 400, 'malformed'],
    ['cut off', '{"readings":[{"value":38', 400, 'malformed'],
    ['nested too deep', `{"readings":${'['.repeat(60)}${']'.repeat(60)}}`, 400, 'malformed'],
    ['readings that are no list', '{"readings":"all"}', 422, 'invalid_fields'],
    [
      'more readings than a delivery may have',
      JSON.stringify({ readings: Array(5001).fill(1) }),
      422,
      'invalid_fields',
    ],
    ['two million readings', `{"readings":[${'{"time":1,"value":1},'.repeat(2_000_000)}{}]}`, 413, 'too_big'],
    ['10 MB of one text', JSON.stringify({ readings: ['x'.repeat(10_000_000)] }), 413, 'too_big'],
  ])('that is %s is rejected as a whole', async (_what, body, status, code) => {
    expect(await deliver(body)).toMatchObject({ status, body: { code } });
    expect(await kept()).toEqual([]);
  });

  test('without readings is accepted and stores nothing', async () => {
    expect(receiptOf(await deliver({ readings: [] }))).toEqual({ accepted: 0, duplicate: 0, rejected: [] });
    expect(await kept()).toEqual([]);
  });
});

describe.each([WEIGHTS, TTN])('a device key at %s', (to) => {
  test.each([
    ['no key', ''],
    ['a wrong key', 'device_0000000000000000000000000000000000000000000'],
    ['anything', 'abc'],
  ])('%s gets 401', async (_what, key) => {
    expect(await deliver(aReading(), { key, to })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  test('a session token is not a device key', async () => {
    expect(await deliver(aReading(), { key: me.token, to })).toMatchObject({ status: 401 });
  });

  test('gets 401 if its scale is deleted while the delivery waits', async () => {
    const answer = await server.db.transaction().execute(async (removal) => {
      await removal.selectFrom('scales').select('id').where('id', '=', scale.id).forUpdate().execute();
      const delivering = deliver(aReading(), { to });
      await waitForLock(server);
      await removal.deleteFrom('scales').where('id', '=', scale.id).execute();
      return { delivering };
    });
    expect(await answer.delivering).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('becomes invalid when it is renewed; the new one delivers to the same scale', async () => {
    const { body } = await me.post(`/api/sensors/youbee/${scale.id}/key`);
    expect(await deliver(aReading(), { to })).toMatchObject({ status: 401 });
    expect(await deliver(aReading(), { key: body.device_key, to })).toMatchObject({ status: 200 });
    expect(await inspector()).toHaveLength(1);
  });

  test('becomes invalid when its scale is deleted', async () => {
    expect((await me.delete(`/api/sensors/youbee/${scale.id}`)).status).toBe(204);
    expect(await deliver(aReading(), { to })).toMatchObject({ status: 401 });
  });

  test('gives no access to other routes', async () => {
    const answer = await server.anonymous.get('/api/sensors', { authorization: `Bearer ${scale.key}` });
    expect(answer.status).toBe(401);
  });
});

test('a device that exceeds its limit gets Retry-After; other devices are not limited', async () => {
  const other = await createdScale(me, apiary);
  await server.db.updateTable('rate_limits').set({ tries: 0 }).execute();
  await deliver(aReading());
  await server.db.updateTable('rate_limits').set({ tries: 600 }).where('tries', '=', 1).execute();
  const refused = await deliver(aReading());
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await deliver(aReading(), { key: other.key })).toMatchObject({ status: 200 });
});

/** In the format that The Things Stack documents. */
const anUplink = (deviceId: string, fields: object = {}, payload: unknown = { weight_1: 38.4 }) => ({
  end_device_ids: {
    device_id: deviceId,
    application_ids: { application_id: 'bees' },
    dev_eui: '0004A30B001C0530',
  },
  received_at: '2026-06-15T09:15:46.014773143Z',
  uplink_message: {
    session_key_id: 'AXA5',
    f_port: 1,
    frm_payload: 'gkHe',
    decoded_payload: payload,
    settings: { time: '2026-06-15T09:15:45.787Z' },
    ...fields,
  },
});

describe('an uplink of The Things Stack', () => {
  const send = (message: unknown, key = scale.key) => deliver(message, { key, to: TTN });

  test('is stored once under the default names of its fields, even if it is sent again', async () => {
    const message = anUplink(
      scale.aid.toUpperCase(),
      {},
      { weight_1: 38.4, weight_3: 20, battery: 3.9, lux: 7 },
    );
    expect(receiptOf(await send(message))).toEqual({ accepted: 3, duplicate: 0, rejected: [] });
    expect(receiptOf(await send(message))).toEqual({ accepted: 0, duplicate: 3, rejected: [] });
    expect(await kept()).toEqual([
      '0 battery 2026-06-15T09:15:45.787Z 3.9',
      '1 weight 2026-06-15T09:15:45.787Z 38.4',
      '3 weight 2026-06-15T09:15:45.787Z 20',
    ]);
  });

  test('is read by the mapping of its scale, if there is one', async () => {
    const ttn_mapping = { w: { slot: 2, measure: 'weight', unit: 'g' } };
    const mapped = await createdScale(me, apiary, {
      sensor_model_id: 2,
      description: { aid: 'mapped', name: 'LoRa', apiary, ttn_mapping },
    });
    await send(anUplink('mapped', {}, { w: 38_400, weight_1: 1 }), mapped.key);
    expect(await kept(mapped)).toEqual(['2 weight 2026-06-15T09:15:45.787Z 38.4']);
  });

  test('of another scale of the account is stored there, because a webhook serves a whole application', async () => {
    const other = await createdScale(me, apiary);
    expect(receiptOf(await send(anUplink(other.aid)))).toMatchObject({ accepted: 1 });
    expect([await kept(), (await kept(other)).length]).toEqual([[], 1]);
    expect((await inspector(other.id)).map(({ channel }) => channel)).toEqual(['ttn']);
  });

  test("of another beekeeper's scale is unknown and stores nothing there", async () => {
    const stranger = await server.beekeeper();
    const theirs = await createdScale(stranger, await createdApiary(stranger));
    const { rejected } = receiptOf(await send(anUplink(theirs.aid)));
    expect(rejected).toEqual([{ index: 0, code: 'device_unknown' }]);
    expect([await kept(), await kept(theirs)]).toEqual([[], []]);
    expect([(await inspector()).length, await inspector(theirs.id, stranger)]).toEqual([1, []]);
  });

  test.each([
    ['a device that is not registered', anUplink('unregistered'), [{ index: 0, code: 'device_unknown' }]],
    ['no device at all', { uplink_message: {} }, [{ index: 0, code: 'device_unknown' }]],
    ['nothing', {}, [{ index: 0, code: 'device_unknown' }]],
  ])('about %s is recorded, without an error', async (_what, message, rejections) => {
    expect(receiptOf(await send(message))).toEqual({ accepted: 0, duplicate: 0, rejected: rejections });
    expect(await inspector()).toMatchObject([{ channel: 'ttn', accepted: 0, rejected: 1, rejections }]);
  });

  test.each([
    ['join_accept', { join_accept: { session_key_id: 'AXA5' } }],
    ['location_solved', { location_solved: { location: { latitude: 46 } } }],
  ])('that is a %s is recorded, without an error', async (_kind, fields) => {
    const message = { end_device_ids: { device_id: scale.aid }, ...fields };
    expect(receiptOf(await send(message))).toEqual({ accepted: 0, duplicate: 0, rejected: [] });
    expect(await inspector()).toMatchObject([{ channel: 'ttn', rejected: 0 }]);
  });

  test.each([
    ['without a decoded payload', undefined, ['0 payload_not_decoded']],
    ['with text for numbers', { weight_1: '38.4', weight_2: 20 }, ['0 value_invalid']],
    ['of a slot that the scale does not have', { weight_4: 20 }, ['0 slot_unknown']],
    ['with nothing that is known', { lux: 7 }, []],
  ])('%s stores the valid readings, without an error', async (_what, payload, codes) => {
    const { rejected } = receiptOf(await send(anUplink(scale.aid, { decoded_payload: payload })));
    expect(rejected.map(({ index, code }) => `${index} ${code}`)).toEqual(codes);
  });

  test('with a time in the future or without a zone is rejected, without an error', async () => {
    for (const [time, code] of [
      ['2026-06-15T10:30:00Z', 'in_future'],
      ['2026-06-15T09:30:00', 'time_without_zone'],
    ]) {
      const { rejected } = receiptOf(await send(anUplink(scale.aid, { settings: { time } })));
      expect(rejected).toEqual([{ index: 0, code }]);
    }
  });

  test.each([
    ['no JSON', '<xml/>', 400],
    ['a list', '[]', 400],
    ['10 MB', JSON.stringify({ frm_payload: 'x'.repeat(10_000_000) }), 413],
  ])('that is %s is rejected', async (_what, body, status) => {
    expect(await send(body)).toMatchObject({ status });
  });
});

describe('the inspector', () => {
  test('shows the last 20 deliveries, newest first, with their content and result', async () => {
    for (let minute = 1; minute <= 22; minute += 1)
      await deliver(aReading({ time: at(minute), value: minute }));
    const shown = await inspector();
    expect(shown).toHaveLength(20);
    expect(JSON.parse(shown[0]?.content ?? '')).toEqual(aReading({ time: at(22), value: 22 }));
    expect(JSON.parse(shown[19]?.content ?? '')).toMatchObject({ value: 3 });
    expect(shown[0]).toMatchObject({ received_at: TEST_NOW, channel: 'weights', is_cut: false, accepted: 1 });
    const { rows } = await server.pool.query('select count(*)::int from deliveries where scale_id = $1', [
      scale.id,
    ]);
    expect(rows).toEqual([{ count: 20 }]);
  });

  test('shows the last successful delivery, however many are rejected after it', async () => {
    const shownValues = async () => (await inspector()).map(({ content }) => JSON.parse(content).value);
    for (let value = 1; value <= 3; value += 1) await deliver(aReading({ value, time: at(value) }));
    for (let refused = 1; refused <= 30; refused += 1) await deliver({ value: `heavy ${refused}` });
    const last19 = Array.from({ length: 19 }, (_, index) => `heavy ${30 - index}`);
    expect(await shownValues()).toEqual([...last19, 3]);
    await deliver(aReading({ value: 4, time: at(4) }));
    expect(await shownValues()).toEqual([4, ...last19]);
  });

  test('shows a long delivery truncated, with the first ten reasons', async () => {
    const wrong = Array.from({ length: 4000 }, () => ({ value: 'x' }));
    await deliver({ readings: wrong });
    const [shown] = await inspector();
    expect(shown).toMatchObject({ is_cut: true, rejected: 4000 });
    expect(shown?.content.length).toBeLessThanOrEqual(2000);
    expect(shown?.rejections).toHaveLength(10);
  });

  test('shows no secrets, wherever they are in the body', async () => {
    const secrets = {
      key: 'abc-123',
      app_key: 'abc-123',
      Authorization: 'Bearer abc-123',
      note: `my ${scale.key}!`,
    };
    await deliver({ ...aReading(), ...secrets, nested: { password: 'abc-123' } });
    const [shown] = await inspector();
    expect(shown?.content).toContain('"value":38.42');
    expect(shown?.content).not.toContain('abc-123');
    expect(shown?.content).not.toContain(scale.key.slice(10));
  });

  test('shows texts that PostgreSQL cannot store unchanged', async () => {
    expect((await deliver('{"value":"a\\u0000b","time":"\\ud800"}')).status).toBe(200);
    expect(await inspector()).toHaveLength(1);
  });
});

describe('any body with a valid key', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ readings: fc.jsonValue() }),
    fc.record({
      readings: fc.array(
        fc.record({
          slot: fc.oneof(fc.integer(), fc.jsonValue()),
          measure: fc.oneof(fc.constantFrom('weight', 'battery'), fc.jsonValue()),
          time: fc.oneof(fc.double(), fc.constant(at(5)), fc.jsonValue()),
          value: fc.oneof(fc.double(), fc.jsonValue()),
        }),
      ),
    }),
    fc.record({
      end_device_ids: fc.oneof(fc.record({ device_id: fc.string({ unit: 'binary' }) }), fc.jsonValue()),
      uplink_message: fc.record({ decoded_payload: fc.jsonValue(), settings: fc.jsonValue() }),
    }),
  );

  test.each([WEIGHTS, TTN])('%s is accepted or rejected, without a server error', async (to) => {
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const { status } = await deliver(JSON.stringify(body), { to });
        expect([200, 400, 422]).toContain(status);
      }),
      { numRuns: 30, examples: [[{ end_device_ids: { device_id: 'a\u0000b', dev_eui: '\ud800' } }]] },
    );
  });
});

describe('open pages', () => {
  test('are notified of deliveries once a second per scale, only those of its owner', async () => {
    const log = (line: string) => console.error(line);
    closeAtEnd(await listenForNotices({ connectionString: server.url, hub: server.hub, log }));
    const leave = new AbortController();
    const listener = { userId: me.id, page: undefined };
    const messages = server.hub.listen(listener, leave.signal)[Symbol.asyncIterator]();
    const stranger = await server.beekeeper();
    const theirs = await createdScale(stranger, await createdApiary(stranger));
    for (const ms of [0, 10, 999, 1000, 2500]) {
      server.setNow(new Date(Date.parse(TEST_NOW) + ms).toISOString());
      await deliver(aReading(), theirs);
      await deliver(aReading());
    }
    const own = { kind: 'notice', event: 'sensor.delivered', about: { kind: 'scale', sensorId: scale.id } };
    const heard = [await messages.next(), await messages.next(), await messages.next()];
    expect(heard.map(({ value }) => value)).toEqual([own, own, own]);
    server.hub.resync();
    expect((await messages.next()).value).toEqual({ kind: 'resync' });
    leave.abort();
  });
});

describe('during an import into its scale', () => {
  test('deliveries soon get "busy", of its first readings too, and other scales are not blocked', async () => {
    const [fresh, other] = [await createdScale(me, apiary), await createdScale(me, apiary)];
    await deliver(aReading({ time: at(120) }));
    const time = Date.parse(at(90));
    const began = performance.now();
    const [first, second, ofOther] = await server.db.transaction().execute(async (db) => {
      for (const { id } of [scale, fresh])
        await addToSeries(db, id, [{ slot: 1, measure: 'weight', time, value: 37 }]);
      return server.withConnections(4, () =>
        Promise.all([deliver(aReading()), deliver(aReading(), fresh), deliver(aReading(), other)]),
      );
    });
    expect(performance.now() - began).toBeLessThan(DEFAULT_POOL_LIMITS.statementMs / 2);
    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(receiptOf(ofOther)).toMatchObject({ accepted: 1 });
    for (const sender of [scale, fresh])
      expect(receiptOf(await deliver(aReading(), sender))).toMatchObject({ accepted: 1 });
    expect([await kept(), await kept(fresh)]).toMatchObject({ 0: { length: 3 }, 1: { length: 2 } });
  });
});

describe('concurrent deliveries', () => {
  const tenTimes = <T>(work: (turn: number) => Promise<T>) =>
    server.withConnections(10, () => Promise.all(Array.from({ length: 10 }, (_, turn) => work(turn))));

  test('ten identical ones are stored once', async () => {
    const body = { readings: readings(200) };
    const receipts = (await tenTimes(() => deliver(body))).map(receiptOf);
    expect(receipts.map(({ accepted }) => accepted).toSorted((one, other) => one - other)).toEqual([
      ...Array(9).fill(0),
      200,
    ]);
    expect(await kept()).toHaveLength(200);
    expect(await inspector()).toHaveLength(10);
  });

  test('ten devices store the first readings of a month', async () => {
    const scales: OwnScale[] = [];
    for (let count = 0; count < 10; count += 1) scales.push(await createdScale(me, apiary));
    const time = '2001-02-03T04:05:06Z';
    const answers = await tenTimes((turn) =>
      deliver({ time, value: turn }, { key: scales[turn]?.key ?? '' }),
    );
    expect(answers.map(receiptOf).every(({ accepted }) => accepted === 1)).toBe(true);
    for (const [turn, own] of scales.entries())
      expect(await kept(own)).toEqual([`1 weight 2001-02-03T04:05:06.000Z ${turn}`]);
  });

  test('deleting the scale accepts or rejects each of them and leaves no readings', async () => {
    const { rows: ids } = await server.pool.query('select max(id) as last from scale_series');
    const answers = await tenTimes(async (turn) => {
      if (turn === 5) return me.delete(`/api/sensors/youbee/${scale.id}`);
      return deliver({ readings: readings(300).map((one) => ({ ...one, slot: 1 + (turn % 3) })) });
    });
    for (const [turn, { status }] of answers.entries())
      expect(turn === 5 ? [204] : [200, 401]).toContain(status);
    const { rows } = await server.pool.query(
      `select distinct series_id from scale_readings where series_id > $1
       and series_id not in (select id from scale_series union select series_id from removed_scale_series)`,
      [ids[0].last ?? 0],
    );
    expect(rows).toEqual([]);
  });
});
