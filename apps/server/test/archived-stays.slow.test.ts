import { Curve } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from './app.ts';
import { archiveOf, exported, filesOf, imported, withText } from './archives.ts';
import { createdApiary, createdHive } from './records.ts';
import { aScale, aSlot, createdScale } from './sensors.ts';

const URL = '/api/sensors/youbee';
const ago = (days: number) => new Date(Date.parse(TEST_NOW) - days * DAY_MS).toISOString();

const server = await testApp();
let me: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me);
  hive = await createdHive(me, apiary, { name: 'Une' });
});

type Made = Awaited<ReturnType<typeof createdScale>>;

const save = async ({ id, aid }: Made, slot: object) => {
  const description = { aid, name: aid, apiary };
  const { status } = await me.put(URL, { ...aScale(apiary), id, description, hives: [slot] });
  expect(status).toBe(200);
};
const deliver = async ({ key }: Made, readings: readonly (readonly [days: number, kg: number])[]) => {
  const body = { readings: readings.map(([days, value]) => ({ time: ago(days), value })) };
  const { status } = await server.anonymous.post('/api/ingest/weights', body, {
    authorization: `Bearer ${key}`,
  });
  expect(status).toBe(200);
};

/** The weights of the hive with this name. */
async function weightsOf(keeper: Beekeeper, name: string) {
  const { body } = await keeper.get('/api/apiaries');
  const all: { id: number; name: string }[] = body.flatMap(({ hives }: { hives: object[] }) => hives);
  const id = all.find((one) => one.name === name)?.id;
  const query = new URLSearchParams({ measure: 'weight', start: ago(30), end: ago(0) });
  const { values } = Curve.parse((await keeper.get(`/api/evolution/hives/${id}/curves?${query}`)).body);
  return values.filter((value) => value !== null);
}

/** A hive that was on the second of two scales, then on the first, and on the second again. */
async function backAndForth(): Promise<{ first: Made; second: Made }> {
  const first = await createdScale(me, apiary);
  const second = await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
  await deliver(second, [[20, 40]]);
  await save(second, aSlot(1, null));
  await save(first, { ...aSlot(1, hive), since: ago(15) });
  await deliver(first, [[12, 41]]);
  await save(first, aSlot(1, null));
  await save(second, { ...aSlot(1, hive), since: ago(8) });
  await deliver(second, [[4, 42]]);
  return { first, second };
}

test('a hive that moved back and forth between two scales has all its weights in another account', async () => {
  await backAndForth();
  expect(await weightsOf(me, 'Une')).toEqual([40, 41, 42]);
  const other = await server.beekeeper();
  expect((await imported(other, await exported(me))).status).toBe(200);
  expect(await weightsOf(other, 'Une')).toEqual([40, 41, 42]);
});

test("a restored scale has the weights of a hive between the hive's stays elsewhere", async () => {
  const { first } = await backAndForth();
  const archive = await exported(me);
  await me.delete(`${URL}/${first.id}`);
  expect(await weightsOf(me, 'Une')).toEqual([40, 42]);
  await imported(me, archive);
  expect(await weightsOf(me, 'Une')).toEqual([40, 41, 42]);
});

test('a hive that is now on another scale, or in another apiary, does not return to a restored scale', async () => {
  const moved = await createdHive(me, apiary);
  const hives = [aSlot(1, hive), aSlot(2, moved)];
  const first = await createdScale(me, apiary, { sensor_model_id: 3, hives });
  const archive = await exported(me);
  await me.delete(`${URL}/${first.id}`);
  const second = await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
  await me.put(`/api/hives/${moved}`, { apiary_id: await createdApiary(me) });
  expect((await imported(me, archive)).status).toBe(200);
  const { body } = await me.get('/api/sensors');
  const standing = body.apiaries.map(({ id, hives }: { id: number; hives: { hive_id: number | null }[] }) => [
    id === second.id,
    hives.flatMap(({ hive_id }) => hive_id ?? []),
  ]);
  expect(standing.toSorted()).toEqual([
    [false, []],
    [true, [hive]],
  ]);
});

test('weights that a hive has elsewhere since are not attributed to a restored scale', async () => {
  const { first, second } = await backAndForth();
  const archive = await exported(me);
  await me.delete(`${URL}/${first.id}`);
  // All weights of the other scale.
  await save(second, { ...aSlot(1, hive), since: null });
  await imported(me, archive);
  expect(await weightsOf(me, 'Une')).toEqual([40, 42]);
});

test('overlapping stays are imported one beside the other', async () => {
  await backAndForth();
  const stay = (since: string | null, until: string) => ({
    position: 1,
    since,
    until,
    weight_factor: 0,
    weight_offset: 0,
  });
  const hostile = withText(await filesOf(me), 'data/sensors.json', (text) => {
    const { scales, ...others } = JSON.parse(text);
    const [one, two] = scales;
    const uid = two.slots[0].hive;
    one.stays = [
      { ...stay(null, ago(3)), hive: uid },
      { ...stay(ago(25), ago(6)), hive: uid },
      { ...stay(ago(14), ago(11)), hive: null },
    ];
    return JSON.stringify({ scales, ...others });
  });
  const other = await server.beekeeper();
  expect((await imported(other, archiveOf(hostile))).status).toBe(200);
  const rows = await server.db
    .selectFrom('scale_stays')
    .innerJoin('scales', 'scales.id', 'scale_id')
    .select(['scale_id', 'position', 'hive_id', 'since', 'until'])
    .where('user_id', '=', other.id)
    .execute();
  expect(rows.length).toBeGreaterThan(1);
  for (const [at, row] of rows.entries())
    for (const next of rows.slice(at + 1)) {
      const isOne = row.scale_id === next.scale_id || (row.hive_id !== null && row.hive_id === next.hive_id);
      const apart =
        (next.since !== null && row.until <= next.since) || (row.since !== null && next.until <= row.since);
      expect([isOne, apart]).not.toEqual([true, false]);
    }
});

test('more stays than one statement can insert are imported', async () => {
  const scale = await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
  await save(scale, aSlot(1, hive));
  const many = withText(await filesOf(me), 'data/sensors.json', (text) => {
    const { scales, ...others } = JSON.parse(text);
    const [one] = scales;
    one.stays = Array.from({ length: 12_000 }, (_, at) => ({
      position: 1,
      hive: one.slots[0].hive,
      since: ago(300 - at / 50),
      until: ago(300 - (at + 1) / 50),
      weight_factor: 0,
      weight_offset: 0,
    }));
    return JSON.stringify({ scales, ...others });
  });
  const other = await server.beekeeper();
  const { status, body } = await imported(other, archiveOf(many));
  expect([status, body.code]).toEqual([200, undefined]);
  await weightsOf(other, 'Une');
});

interface Written {
  slots: [object];
  stays: object[];
}

describe('a stay at a time without measurements is refused', () => {
  const stay = (since: string | null, until: string) => ({
    position: 1,
    hive: null,
    since,
    until,
    weight_factor: 0,
    weight_offset: 0,
  });
  test.each<readonly [string, (scale: Written) => void]>([
    [
      'a hive that has stood there since tomorrow',
      ({ slots: [slot] }) => Object.assign(slot, { since: ago(-1) }),
    ],
    [
      'one that has stood there since before 2000',
      ({ slots: [slot] }) => Object.assign(slot, { since: '1999-12-31T23:59:59Z' }),
    ],
    ['one that stood there until tomorrow', ({ stays }) => stays.push(stay(ago(5), ago(-1)))],
    ['one that stood there before 2000', ({ stays }) => stays.push(stay('1970-01-01T00:00:00Z', ago(5)))],
    ['one that left as it came', ({ stays }) => stays.push(stay(ago(5), ago(5)))],
    ['one that had gone before 2000', ({ stays }) => stays.push(stay(null, '0001-01-01T00:00:00Z'))],
  ])('%s', async (_who, change) => {
    await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
    const archive = withText(await filesOf(me), 'data/sensors.json', (text) => {
      const archived = JSON.parse(text);
      change(archived.scales[0]);
      return JSON.stringify(archived);
    });
    const other = await server.beekeeper();
    const { status, body } = await imported(other, archiveOf(archive));
    expect([status, body.code, body.errors]).toEqual([
      422,
      'archive_invalid',
      { 'data/sensors.json': ['invalid'] },
    ]);
    expect((await other.get('/api/apiaries')).body).toEqual([]);
  });
});
