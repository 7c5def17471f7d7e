import { randomUUID } from 'node:crypto';
import { Curve, HiveStatistics, type Scale, Sensors } from '@propolis/contract';
import { DAY_MS, isOfKind } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { aScale, aSlot, createdScale } from '../../../../test/sensors.ts';
import { addToSeries } from '../deliveries/ingest.service.ts';

const URL = '/api/sensors/youbee';
const NOW = Date.parse(TEST_NOW);
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

const server = await testApp();
let me: Beekeeper;
let apiary: number;
let first: number;
let second: number;
let scale: { id: number; key: string; aid: string };
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me);
  first = await createdHive(me, apiary);
  second = await createdHive(me, apiary);
  scale = await createdScale(me, apiary, { hives: [aSlot(1, first)] });
});

/** Delivers these weights at these numbers of days ago. */
const deliver = async (readings: readonly (readonly [days: number, kg: number])[], key = scale.key) => {
  const headers = { authorization: `Bearer ${key}` };
  const body = { readings: readings.map(([days, value]) => ({ time: ago(days), value })) };
  expect((await server.anonymous.post('/api/ingest/weights', body, headers)).body.rejected).toEqual([]);
};
const save = (hive: number | null, more: object = {}) =>
  me.put(URL, {
    ...aScale(apiary),
    id: scale.id,
    description: { aid: scale.aid, name: 'Balance', apiary },
    hives: [{ ...aSlot(1, hive), ...more }],
  });
const saved = async (hive: number | null, more: object = {}): Promise<Scale> => {
  const { status, body } = await save(hive, more);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};

const range = { start: ago(30), end: ago(0) };
const weightsOf = async (hive: number) => {
  const query = new URLSearchParams({ measure: 'weight', ...range });
  return Curve.parse((await me.get(`/api/evolution/hives/${hive}/curves?${query}`)).body).values;
};
const statisticsOf = async (hive: number, period = range) =>
  HiveStatistics.parse(
    (await me.get(`/api/evolution/hives/${hive}/statistics?${new URLSearchParams(period)}`)).body,
  );
const onScale = (hive: number, aid = scale.aid, who = me) =>
  who.get(`/api/connector/youbee/${aid}/weights/${hive}?${new URLSearchParams(range)}`);
const sensors = async () => Sensors.parse((await me.get('/api/sensors')).body);

describe('a scale that is used for one hive after the other', () => {
  test('each hive keeps its own readings', async () => {
    await deliver([
      [6, 40],
      [5, 41],
    ]);
    await saved(second, { since: ago(3) });
    await deliver([
      [2, 30],
      [1, 31],
    ]);
    expect([await weightsOf(first), await weightsOf(second)]).toEqual([
      [40, 41],
      [30, 31],
    ]);
    const { measures, gain, data, silent_since } = await statisticsOf(first);
    expect([measures.weight?.max, gain?.net, data?.last]).toEqual([{ time: ago(5), value: 41 }, 1, ago(5)]);
    // It is on no scale, so it is not silent.
    expect(silent_since).toBeNull();
    expect((await statisticsOf(second)).measures.weight?.min.value).toBe(30);
  });

  test('a hive misses no readings between its stays, and no line connects them', async () => {
    for (const [hive, days] of [
      [second, 3],
      [first, 2.07],
      [second, 2.01],
      [first, 1],
    ] as const)
      await saved(hive, { since: ago(days) });
    await deliver(Array.from({ length: 61 }, (_, at) => [at / 12, 40] as const));
    for (const period of [range, { start: ago(4.5), end: ago(4) }, { start: ago(0.5), end: ago(0) }])
      expect((await statisticsOf(first, period)).measures.weight?.missing).toBe(0);
    expect((await weightsOf(first)).filter((value) => value === null)).toHaveLength(1);
  });

  test('shows ended stays with their dates, and which hives were weighed before', async () => {
    await deliver([[6, 40]]);
    const since = ago(3);
    expect((await saved(second, { since })).hives).toEqual([
      {
        hive_id: second,
        since,
        before: [{ hive_id: first, since: null, until: since }],
        description: { position: 1, weight_factor: 0, weight_offset: 0 },
      },
    ]);
    expect((await sensors()).former).toEqual([{ hive_id: first, measures: ['weight'] }]);
    // An earlier weight of the slot does not belong to this hive.
    const [slot] = (await saved(second)).status.slots;
    expect([slot?.weight, slot?.week]).toEqual([null, []]);
  });

  test('offers no curve for a stay without readings', async () => {
    await saved(second, { since: ago(6) });
    await deliver([
      [5, 40],
      [1, 41],
    ]);
    await saved(null, { since: ago(4) });
    await saved(first, { since: ago(3) });
    await saved(second, { since: ago(2) });
    expect((await sensors()).former).toEqual([]);
    await deliver([[2.5, 30]]);
    expect((await sensors()).former).toEqual([{ hive_id: first, measures: ['weight'] }]);
  });

  test('offers the measures of an earlier scale that the current one does not have', async () => {
    const [slot, headers] = [{ slot: 1, time: ago(6) }, { authorization: `Bearer ${scale.key}` }];
    const readings = [
      { ...slot, value: 40 },
      { ...slot, measure: 'temperature', value: 34 },
    ];
    await server.anonymous.post('/api/ingest/weights', { readings }, headers);
    await saved(null);
    const other = await createdScale(me, apiary, { hives: [{ ...aSlot(1, first), since: ago(5) }] });
    await deliver([[1, 41]], other.key);
    expect((await sensors()).former).toEqual([{ hive_id: first, measures: ['temperature'] }]);
  });

  test('keeps returning its readings under the URL of the scale', async () => {
    await deliver([[6, 40]]);
    await saved(second, { since: ago(3) });
    await deliver([[2, 30]]);
    const values = async (hive: number) =>
      (await onScale(hive)).body.map(({ value }: { value: number }) => value);
    expect([await values(first), await values(second)]).toEqual([[40], [30]]);
    expect((await onScale(first, scale.aid, await server.beekeeper())).status).toBe(404);
    expect((await onScale(await createdHive(me, apiary))).status).toBe(404);
  });

  test('applies the current calibration; a removed slot keeps its last one', async () => {
    await deliver([[6, 20]]);
    await saved(second, { since: ago(3), ...{ description: { position: 1, weight_factor: 2 } } });
    expect(await weightsOf(first)).toEqual([40]);
  });

  test('a removed slot keeps the calibration that it got after its last hive', async () => {
    const description = { aid: 'three-removed', name: 'Trois', apiary };
    const three = await createdScale(me, apiary, {
      description,
      sensor_model_id: 2,
      hives: [aSlot(3, second)],
    });
    const headers = { authorization: `Bearer ${three.key}` };
    await server.anonymous.post('/api/ingest/weights', { slot: 3, time: ago(6), value: 20 }, headers);
    const change = async (sensor_model_id: number, hives: readonly object[]) =>
      expect(
        (await me.put(URL, { ...aScale(apiary), id: three.id, description, sensor_model_id, hives })).status,
      ).toBe(200);
    await change(2, [aSlot(3, null)]);
    await change(2, [aSlot(3, null, { weight_factor: 2, weight_offset: 1 })]);
    expect(await weightsOf(second)).toEqual([41]);
    await change(1, []);
    expect(await weightsOf(second)).toEqual([41]);
  });

  test('a hive that was chosen by mistake has no readings after the correction', async () => {
    await deliver([[6, 40]]);
    await saved(second, { since: null });
    expect([await weightsOf(first), await weightsOf(second)]).toEqual([[], [40]]);
    expect((await sensors()).former).toEqual([]);
  });

  test('shows no loss or gain between two scales', async () => {
    const other = await createdScale(me, apiary, { hives: [] });
    const every = (from: number, to: number, kg: number) =>
      Array.from({ length: (from - to) * 24 }, (_, hour) => [from - hour / 24, kg] as const);
    await deliver(every(9, 5, 40));
    await saved(null);
    await me.put(URL, {
      ...aScale(apiary),
      id: other.id,
      description: { aid: other.aid, name: 'Autre', apiary },
      hives: [{ ...aSlot(1, first), since: ago(5) }],
    });
    await deliver(every(5, 1, 48.5), other.key);
    const { gain, measures } = await statisticsOf(first);
    expect([gain?.net, gain?.handled]).toEqual([0, 0]);
    expect([measures.weight?.min.value, measures.weight?.max.value]).toEqual([40, 48.5]);
    const events = await me.get(`/api/evolution/hives/${first}/events?${new URLSearchParams(range)}`);
    expect(events.body).toEqual([]);
    // The line is interrupted where the scale changes.
    expect((await weightsOf(first)).filter((value) => value === null)).toHaveLength(1);
  });
});

test('a hive that returned has its figures, however often its scale delivers', async () => {
  await deliver([[9, 40]]);
  await saved(second, { since: ago(8) });
  await saved(first, { since: ago(7) });
  const SECOND = 1000;
  const often = Array.from({ length: 130_000 }, (_, at) => ({
    slot: 1,
    measure: 'weight' as const,
    time: NOW - (at + 1) * 4 * SECOND,
    value: 40,
  }));
  await server.db.transaction().execute((db) => addToSeries(db, scale.id, often));
  const { measures, gain } = await statisticsOf(first);
  expect([measures.weight?.mean, gain?.net]).toEqual([40, 0]);
});

describe('a hive that is moved to another apiary', () => {
  test('keeps its readings, and the next stay on the slot begins', async () => {
    await deliver([[6, 40]]);
    await me.put(`/api/hives/${first}`, { apiary_id: await createdApiary(me) });
    expect(await weightsOf(first)).toEqual([40]);
    expect((await sensors()).former).toEqual([{ hive_id: first, measures: ['weight'] }]);
    await saved(second);
    expect(await weightsOf(second)).toEqual([]);
  });

  test('keeps the calibration of a removed slot', async () => {
    const [apiaryOfThree, description] = [apiary, { aid: 'three', name: 'Trois', apiary }];
    const hive = await createdHive(me, apiaryOfThree);
    const three = await createdScale(me, apiary, {
      description,
      sensor_model_id: 2,
      hives: [aSlot(3, hive, { weight_factor: 2, weight_offset: 1 })],
    });
    const headers = { authorization: `Bearer ${three.key}` };
    await server.anonymous.post('/api/ingest/weights', { slot: 3, time: ago(2), value: 20 }, headers);
    const { status } = await me.put(URL, { ...aScale(apiary), id: three.id, description, hives: [] });
    expect(status).toBe(200);
    expect(await weightsOf(hive)).toEqual([41]);
  });
});

test('a hive whose move is undone was on one scale at any time', async () => {
  const away = await createdApiary(me);
  const other = await createdScale(me, away);
  await deliver([[2, 40]]);
  const move = { id: randomUUID(), kind: 'stock', event: 'moved', hive_ids: [first], to_apiary_id: away };
  const recorded = await me.post(`/api/apiaries/${apiary}/records`, {
    ...move,
    happened_on: ago(0).slice(0, 10),
  });
  expect(recorded.status).toBe(201);
  const description = { aid: other.aid, name: 'Autre', apiary: away };
  await me.put(URL, { ...aScale(away), id: other.id, description, hives: [aSlot(1, first)] });
  const at = (hours: number) => -hours / 24;
  server.setNow(ago(at(5)));
  await deliver([
    [at(1), 1],
    [at(3), 2],
  ]);
  await deliver(
    [
      [at(2), 60],
      [at(4), 61],
    ],
    other.key,
  );
  const undone = await me.post(`/api/records/${move.id}/cancel`, { undo: true });
  server.setNow(ago(at(7)));
  await deliver([[at(6), 41]]);
  expect(undone.status).toBe(200);
  const query = new URLSearchParams({ measure: 'weight', start: ago(30), end: ago(at(7)) });
  const { times, values } = Curve.parse((await me.get(`/api/evolution/hives/${first}/curves?${query}`)).body);
  server.setNow(TEST_NOW);
  expect(times).toEqual(times.toSorted((one, next) => one - next));
  expect(values.filter((value) => value !== null)).toEqual([40, 60, 61, 41]);
});

test('the weights of a deleted hive do not belong to the next one', async () => {
  await deliver([[6, 40]]);
  await me.delete(`/api/hives/${first}`);
  const { hives } = await saved(second);
  expect(await weightsOf(second)).toEqual([]);
  expect(hives[0]?.before).toEqual([{ hive_id: null, since: null, until: expect.any(String) }]);
});

describe('the start of a stay', () => {
  test('is neither in the future nor before the first possible reading', async () => {
    const refused = async (since: string) => (await save(second, { since })).body.errors;
    expect(await refused(new Date(NOW + DAY_MS).toISOString())).toEqual({ 'hives.0.since': ['in_future'] });
    expect(await refused('1999-12-31T23:00:00Z')).toEqual({ 'hives.0.since': ['too_small'] });
    expect(await refused('yesterday')).toEqual({ 'hives.0.since': ['invalid'] });
  });

  test('is kept if it is not sent, also when calibration and name are saved', async () => {
    await saved(second, { since: ago(3) });
    const { hives } = await saved(second, { description: { position: 1, weight_offset: -4 } });
    expect(hives[0]?.since).toBe(ago(3));
  });
});

test('concurrent changes of a scale leave complete stays without overlaps', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      save([first, second, null][index % 3] ?? null, index % 4 === 0 ? { since: ago(index) } : {}),
    ),
  );
  const [shown] = (await sensors()).apiaries;
  if (!shown || !isOfKind(shown, 'scale')) throw new Error('no scale');
  const [slot] = shown.hives;
  const spans = [
    ...(slot?.hive_id ? [{ since: slot.since, until: null as string | null }] : []),
    ...(slot?.before ?? []),
  ];
  for (const [index, { since }] of spans.slice(0, -1).entries())
    expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(Date.parse(spans[index + 1]?.until ?? ''));
});
