import { Delivery } from '@propolis/contract';
import { sign } from '@propolis/runtime';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Beekeeper, TEST_NOW, TEST_SETTINGS, type TestApp, testApp } from '../../../../test/app.ts';
import { createdApiary } from '../../../../test/records.ts';
import { createdScale } from '../../../../test/sensors.ts';

const WEIGHTS = '/api/ingest/weights';
const TTN = '/api/ingest/ttn';

interface OwnScale {
  readonly id: number;
  readonly key: string;
}

const server = await testApp();
let origin: string;
let me: Beekeeper;
let stranger: Beekeeper;
let scale: OwnScale;
let other: OwnScale;
let theirs: OwnScale;
beforeAll(async () => {
  origin = await listening(server);
  [me, stranger] = [await server.beekeeper(), await server.beekeeper()];
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  const apiary = await createdApiary(me);
  [scale, other] = [await createdScale(me, apiary), await createdScale(me, apiary)];
  theirs = await createdScale(stranger, await createdApiary(stranger));
});

/** Starts the server and returns its address. */
const listening = ({ app }: TestApp) => app.listen({ port: 0, host: '127.0.0.1' });

interface Sent {
  readonly at?: string;
  readonly to?: string;
  readonly key?: string;
  readonly type?: string;
}

/** Over a real connection, for bodies that are rejected before the request hooks run. */
async function send(
  body: string | ReadableStream,
  { at = origin, to = WEIGHTS, key = scale.key, type }: Sent = {},
) {
  const answer = await fetch(`${at}${to}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type ?? 'application/json' },
    body,
    duplex: 'half',
  });
  const { code } = z.object({ code: z.string().optional() }).parse(await answer.json());
  return `${answer.status} ${code}`;
}

const inspector = async ({ id }: Pick<OwnScale, 'id'> = scale, keeper = me) =>
  z.array(Delivery).parse((await keeper.get(`/api/sensors/youbee/${id}/deliveries`)).body);

/** Advances the clock, so that the next note is not throttled. */
const after = (ms: number) => server.setNow(new Date(server.now().getTime() + ms).toISOString());

/** As if the device had used up its limit for this minute. */
async function deliveredOften(keyOf: OwnScale) {
  const { rows } = await server.pool.query('select device_key_id from scales where id = $1', [keyOf.id]);
  const key = sign(TEST_SETTINGS.secretKeys, 'rate-limit', `device ${rows[0].device_key_id}`);
  const resets_at = new Date(server.now().getTime() + 60_000);
  await server.db.insertInto('rate_limits').values({ key, tries: 600, resets_at }).execute();
}

describe('a rejected delivery is shown in the inspector with its reason and content', () => {
  test.each([
    ['no JSON', 'weight=38', '400 malformed', 'malformed'],
    ['cut off', '{"readings":[{"value":38', '400 malformed', 'malformed'],
    ['nested too deep', `{"readings":${'['.repeat(60)}${']'.repeat(60)}}`, '400 malformed', 'malformed'],
    ['a list', '[{"value":38}]', '400 malformed', 'malformed'],
    ['readings that are no list', '{"readings":"all"}', '422 invalid_fields', 'readings_no_list'],
  ])('%s', async (_what, body, answer, refused) => {
    expect(await send(body)).toBe(answer);
    const nothing = { accepted: 0, duplicate: 0, rejected: 0, rejections: [] };
    expect(await inspector()).toMatchObject([
      { ...nothing, received_at: TEST_NOW, channel: 'weights', refused, content: body, is_cut: false },
    ]);
    expect([await inspector(other), await inspector(theirs, stranger)]).toEqual([[], []]);
  });

  test('more readings than allowed', async () => {
    expect(await send(JSON.stringify({ readings: Array(5001).fill(1) }))).toBe('422 invalid_fields');
    const [noted] = await inspector();
    expect(noted).toMatchObject({ refused: 'too_many_readings', is_cut: true });
    expect(noted?.content.startsWith('{"readings":[1,1,1')).toBe(true);
  });

  test('a body with a too large Content-Length', async () => {
    const body = JSON.stringify({ readings: ['x'.repeat(700_000)] });
    expect(await send(body)).toBe('413 too_big');
    const [noted] = await inspector();
    expect(noted).toMatchObject({ refused: 'too_big', is_cut: true });
    expect(body.startsWith(noted?.content ?? 'nothing')).toBe(true);
  });

  test('a body that exceeds the limit while it is received: its beginning', async () => {
    const body = JSON.stringify({ readings: ['x'.repeat(700_000)] });
    expect(await send(new Blob([body]).stream())).toBe('413 too_big');
    expect(await inspector()).toMatchObject([
      { refused: 'too_big', is_cut: true, content: body.slice(0, 2000) },
    ]);
  });

  test('a body that is not JSON', async () => {
    const type = 'application/x-www-form-urlencoded';
    expect(await send('weight=38', { type })).toBe('400 malformed');
    expect(await inspector()).toMatchObject([{ refused: 'malformed' }]);
  });

  test('too many requests', async () => {
    await deliveredOften(scale);
    const body = '{"value":38,"time":"2026-06-15T09:00:00Z"}';
    expect(await send(body)).toBe('429 too_many_requests');
    expect(await inspector()).toMatchObject([{ refused: 'too_many_requests', content: body }]);
    expect([await inspector(other), await inspector(theirs, stranger)]).toEqual([[], []]);
  });

  test('a message of The Things Stack, marked as such', async () => {
    expect(await send('<xml/>', { to: TTN })).toBe('400 malformed');
    expect(await inspector()).toMatchObject([{ channel: 'ttn', refused: 'malformed', content: '<xml/>' }]);
  });
});

test('an incomplete body is recorded as far as it was received', async () => {
  const hasty = await testApp({
    beside: server,
    bodyTime: { within: 100, graceFor: 100, bytesPerSecond: 1 },
  });
  const keeper = await hasty.beekeeper();
  const { id, key } = await createdScale(keeper, await createdApiary(keeper));
  const neverEnding = new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode('{"value":38')),
  });
  expect(await send(neverEnding, { at: await listening(hasty), key })).toBe('408 timeout');
  expect(await inspector({ id }, keeper)).toMatchObject([
    { refused: 'timeout', content: '{"value":38', is_cut: true },
  ]);
});

test('a delivery that is accepted, even in part, is not shown as rejected', async () => {
  await send('{"readings":[{"value":38,"time":"2026-06-15T09:00:00Z"},{}]}');
  expect(await inspector()).toMatchObject([{ refused: null, accepted: 1, rejected: 1 }]);
});

describe('a secret in an unreadable body', () => {
  test.each([
    '{"password":"abc-123',
    '{"app_key": "abc-123", "value": 38',
    'Authorization: Bearer abc-123',
    'value=38&token=abc-123&slot=1',
    "{'secret':'abc-123'}",
  ])('%s is not shown', async (body) => {
    await send(body);
    const [noted] = await inspector();
    expect(noted?.refused).toBe('malformed');
    expect(noted?.content).not.toContain('abc');
    expect(noted?.content).toContain('…');
  });

  test('the key of the device itself is not shown', async () => {
    await send(`value=38 ${scale.key}`);
    expect(await inspector()).toMatchObject([{ content: 'value=38 device_…' }]);
  });
});

test('texts that PostgreSQL cannot store are recorded', async () => {
  expect(await send('a\0b')).toBe('400 malformed');
  expect(await inspector()).toMatchObject([{ content: 'a\uFFFDb' }]);
});

describe('an invalid key', () => {
  test.each(['device_0000000000000000000000000000000000000000000', 'abc'])(
    '%s is not recorded, whatever was sent',
    async (key) => {
      const { rows: before } = await server.pool.query('select count(*) from deliveries');
      expect(await send('weight=38', { key })).toBe('400 malformed');
      expect(await send('{"readings":"all"}', { key })).toBe('401 unauthenticated');
      expect(await send('x'.repeat(700_000), { key })).toBe('413 too_big');
      const { rows: afterwards } = await server.pool.query('select count(*) from deliveries');
      expect(afterwards).toEqual(before);
    },
  );

  test('a session token and a renewed key are invalid keys', async () => {
    await me.post(`/api/sensors/youbee/${scale.id}/key`);
    for (const key of [me.token, scale.key]) expect(await send('weight=38', { key })).toBe('400 malformed');
    expect(await inspector()).toEqual([]);
  });
});

describe('a device that fails continuously', () => {
  const failManyTimes = (key: string) =>
    Promise.all(Array.from({ length: 100 }, (_, turn) => send(`weight=${turn}`, { key })));

  test('is recorded once a second and gets every error', async () => {
    expect(new Set(await failManyTimes(scale.key))).toEqual(new Set(['400 malformed']));
    expect(await inspector()).toHaveLength(1);
    after(999);
    await send('weight=38');
    expect(await inspector()).toHaveLength(1);
    after(1);
    await send('weight=39');
    expect((await inspector()).map(({ content }) => content)[0]).toBe('weight=39');
    expect(await inspector()).toHaveLength(2);
  });

  test('causes no database query meanwhile', async () => {
    await send('weight=38');
    const giveBack = await server.holdConnections();
    expect(new Set(await failManyTimes(scale.key))).toEqual(new Set(['400 malformed']));
    giveBack();
    expect(await inspector()).toHaveLength(1);
  });

  test('does not hide other kinds of errors, nor those of other scales', async () => {
    await failManyTimes(scale.key);
    await send('{"readings":"all"}');
    await send('weight=38', { key: other.key });
    expect((await inspector()).map(({ refused }) => refused)).toEqual(['readings_no_list', 'malformed']);
    expect(await inspector(other)).toHaveLength(1);
  });
});
