import { randomUUID } from 'node:crypto';
import { WeightEvent } from '@propolis/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@propolis/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive, recorded } from '../../../../test/records.ts';
import { aSlot, createdScale } from '../../../../test/sensors.ts';
import { addToSeries } from '../../sensors/deliveries/ingest.service.ts';

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me);
let hive: number;
let scale: { id: number };
beforeEach(async () => {
  hive = await createdHive(me, apiary);
  scale = await createdScale(me, apiary, { hives: [aSlot(1, hive)] });
});

const weigh = (distance: number, [from, to]: readonly [number, number], weightAt: (time: number) => number) =>
  server.db.transaction().execute((db) =>
    addToSeries(db, scale.id, [
      { slot: 1, measure: 'humidity', time: from, value: 60 },
      ...Array.from({ length: Math.floor((to - from) / distance) + 1 }, (_, index) => {
        const time = from + index * distance;
        return { slot: 1, measure: 'weight', time, value: Math.round(weightAt(time) * 100) / 100 } as const;
      }),
    ]),
  );
const ask = (start: string, end: string, keeper = me) =>
  keeper.get(`/api/evolution/hives/${hive}/events?${new URLSearchParams({ start, end })}`);
const events = async (start: string, end: string) => z.array(WeightEvent).parse((await ask(start, end)).body);

const BEGIN = Date.parse('2026-05-01T00:00:00+02:00');
const FED = Date.parse('2026-05-20T22:30:00+02:00');

describe('the weight events of a hive', () => {
  test('are those of the period, the same for any period, with the observation of their local day', async () => {
    await weigh(
      10 * MINUTE_MS,
      [BEGIN + 15 * DAY_MS, BEGIN + 25 * DAY_MS],
      (time) => 40 + (time >= FED ? 6 : 0),
    );
    await recorded(me, hive, { observation_date: '2026-05-19T21:59:00Z', feeding_quantity: 1 });
    const noted = await recorded(me, hive, { observation_date: '2026-05-20T08:00:00Z', feeding_quantity: 6 });
    await recorded(me, hive, { observation_date: '2026-05-20T22:00:00Z' });
    const near = await events('2026-05-20T00:00:00+02:00', '2026-05-20T23:59:59+02:00');
    expect(near).toEqual([
      {
        kind: 'gain',
        // The first reading of its hour with this value.
        start: new Date(FED - 30 * MINUTE_MS).toISOString(),
        end: new Date(FED).toISOString(),
        change: 6,
        candidates: ['super', 'feeding'],
        observation_id: noted,
        record_id: null,
      },
    ]);
    expect(await events('2025-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual(near);
    expect(await events('2026-05-21T00:00:00+02:00', '2026-05-31T00:00:00+02:00')).toEqual([]);
  });

  test('have no observation if there is none on that day', async () => {
    await weigh(
      10 * MINUTE_MS,
      [BEGIN + 15 * DAY_MS, BEGIN + 25 * DAY_MS],
      (time) => 40 - (time >= FED ? 3 : 0),
    );
    expect(await events('2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z')).toMatchObject([
      { kind: 'loss', observation_id: null },
    ]);
  });

  test('have the record of their day that changes a weight, while it is valid', async () => {
    await weigh(
      10 * MINUTE_MS,
      [BEGIN + 15 * DAY_MS, BEGIN + 25 * DAY_MS],
      (time) => 40 - (time >= FED ? 3 : 0),
    );
    const made = async (content: object, happened_on = '2026-05-20') => {
      const record = { id: randomUUID(), hive_ids: [hive], happened_on, ...content };
      const { body, status } = await me.post(`/api/apiaries/${apiary}/records`, record);
      expect([status, body.errors]).toEqual([201, undefined]);
      return record.id;
    };
    const harvest = { kind: 'harvest', food: 'honey', unit: 'kg', amounts: [3] };
    await made(harvest, '2026-05-19');
    const id = await made(harvest);
    await made({ kind: 'queen', event: 'marked', queen: randomUUID(), new_queen: {} });
    const noted = async () =>
      (await events('2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z')).map(({ record_id }) => record_id);
    expect(await noted()).toEqual([id]);
    await me.post(`/api/records/${id}/cancel`, { reason: 'x' });
    expect(await noted()).toEqual([null]);
    const swarmed = await made({ kind: 'queen', event: 'swarmed', queen: randomUUID(), new_queen: {} });
    expect(await noted()).toEqual([swarmed]);
  });

  test('contain a complete nectar flow, also for a part of it', async () => {
    const flow = [BEGIN + 5 * DAY_MS, BEGIN + 15 * DAY_MS] as const;
    await weigh(
      HOUR_MS,
      [BEGIN, BEGIN + 30 * DAY_MS],
      (time) => 40 + Math.min(Math.max(time - flow[0], 0), 10 * DAY_MS) / DAY_MS,
    );
    const [part] = await events('2026-05-10T00:00:00Z', '2026-05-11T00:00:00Z');
    expect(part).toMatchObject({ kind: 'flow', observation_id: null });
    expect(part?.change).toBeCloseTo(10, 0);
  });

  test('exclude those that end at the start or start at the end of the period', async () => {
    const flow = [BEGIN + 5 * DAY_MS, BEGIN + 15 * DAY_MS] as const;
    await weigh(
      HOUR_MS,
      [BEGIN, BEGIN + 30 * DAY_MS],
      (time) => 40 + Math.min(Math.max(time - flow[0], 0), 10 * DAY_MS) / DAY_MS,
    );
    const [whole] = await events('2026-05-01T00:00:00+02:00', '2026-06-01T00:00:00+02:00');
    const span = { start: '2026-05-05T22:00:00.000Z', end: '2026-05-15T22:00:00.000Z' };
    expect(whole).toMatchObject({ kind: 'flow', ...span });
    expect(await events('2026-05-01T00:00:00+02:00', span.start)).toEqual([]);
    expect(await events(span.end, '2026-06-01T00:00:00+02:00')).toEqual([]);
  });

  test('contain the duration of winter stores, by the type of the hive', async () => {
    const winter = [
      Date.parse('2025-10-01T00:00:00+02:00'),
      Date.parse('2026-01-10T00:00:00+01:00'),
    ] as const;
    await weigh(6 * HOUR_MS, winter, (time) => 38 - ((time - winter[0]) / (7 * DAY_MS)) * 0.5);
    const [stores] = await events('2026-01-01T00:00:00Z', '2026-01-10T00:00:00Z');
    expect(stores).toMatchObject({ kind: 'stores', per_week: expect.closeTo(0.5, 1) });
    if (stores?.kind !== 'stores') throw new Error('no stores');
    // A Dadant hive of one box weighs 23 kg: 7.8 kg are left, for almost sixteen weeks.
    expect(stores.stores).toBeCloseTo(7.8, 0);
    expect(Date.parse(stores.run_out ?? '') - winter[1]).toBeGreaterThan(14 * 7 * DAY_MS);
  });

  test('of a winter use the supers of that time', async () => {
    const winter = [
      Date.parse('2025-10-01T00:00:00+02:00'),
      Date.parse('2026-01-10T00:00:00+01:00'),
    ] as const;
    await weigh(6 * HOUR_MS, winter, (time) => 44 - ((time - winter[0]) / (7 * DAY_MS)) * 0.5);
    const stores = async () =>
      (await events('2026-01-01T00:00:00Z', '2026-01-10T00:00:00Z')).map(
        (event) => event.kind === 'stores' && event.stores,
      );
    await recorded(me, hive, { observation_date: '2025-07-20T10:00:00Z', structure_honey_super: 3 });
    await recorded(me, hive, { observation_date: '2025-09-20T10:00:00Z', structure_honey_super: 1 });
    await recorded(me, hive, { observation_date: '2025-09-28T10:00:00Z', general_impression: 3 });
    const then = await stores();
    // 36.8 kg on the last day, minus 23 kg of the hive and 6 kg of its super.
    expect(then).toEqual([expect.closeTo(7.8, 0)]);
    await recorded(me, hive, { observation_date: '2026-05-02T10:00:00Z', structure_honey_super: 2 });
    expect(await stores()).toEqual(then);
  });

  test('are empty for a hive without a scale', async () => {
    expect(await events('2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z')).toEqual([]);
  });
});
