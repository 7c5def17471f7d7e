import { ObservationMark } from '@propolis/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, createdRecord, recorded } from '../../../test/records.ts';

const server = await testApp();
const me = await server.beekeeper();
const apiary = await createdApiary(me);
let hive: number;
beforeAll(async () => {
  hive = await createdHive(me, apiary);
});

const ask = (start: string, end: string, keeper = me) =>
  keeper.get(`/api/evolution/hives/${hive}/marks?${new URLSearchParams({ start, end })}`);

test('returns the observations of a period with their subjects, oldest first, both ends included', async () => {
  const seen = [
    ['2026-05-31T21:59:59.000Z', { general_notes: 'too early' }],
    ['2026-06-01T12:00:00.000Z', { feeding_quantity: 4, harvest_honey_frames: 3 }],
    ['2026-05-31T22:00:00.000Z', { general_notes: 'all well' }],
    ['2026-06-02T22:00:00.000Z', { general_notes: 'Behandlung mit Ameisensäure' }],
    ['2026-06-02T22:00:01.000Z', { general_notes: 'too late' }],
  ] as const;
  const ids: number[] = [];
  for (const [date, values] of seen)
    ids.push(await recorded(me, hive, { ...values, observation_date: date }));
  const { body } = await ask('2026-06-01T00:00:00+02:00', '2026-06-03T00:00:00+02:00');
  expect(z.array(ObservationMark).parse(body)).toEqual([
    { observation_id: ids[2], time: '2026-05-31T22:00:00.000Z', kinds: ['visit'] },
    { observation_id: ids[1], time: '2026-06-01T12:00:00.000Z', kinds: ['harvest', 'feeding'] },
    { observation_id: ids[3], time: '2026-06-02T22:00:00.000Z', kinds: ['treatment'] },
  ]);
});

describe('the records of a hive', () => {
  const treatment = (fields: object) => ({
    kind: 'treatment',
    hive_ids: [hive],
    happened_on: '2026-06-02',
    product: 'Formivar 60 %',
    substances: ['formic_acid'],
    unit: 'g',
    ...fields,
  });
  const made = async (record: object) => (await createdRecord(me, apiary, record)).id;
  const marked = async (start: string, end: string) => (await ask(start, end)).body;

  test('are marks at their time, a treatment until the end of its last day', async () => {
    hive = await createdHive(me, apiary);
    const fed = await made({
      kind: 'feeding',
      hive_ids: [hive],
      happened_on: '2026-06-03',
      happened_at: '18:30',
      feed: 'water',
      unit: 'g',
    });
    const treated = await made(treatment({ last_day: '2026-06-04' }));
    const undone = await made(treatment({ happened_on: '2026-06-03' }));
    await me.post(`/api/records/${undone}/cancel`, { reason: '', undo: true });
    expect(await marked('2026-06-01T00:00:00Z', '2026-06-05T00:00:00Z')).toEqual([
      {
        record_id: treated,
        kind: 'treatment',
        time: '2026-06-02T10:00:00.000Z',
        end: '2026-06-04T22:00:00.000Z',
      },
      { record_id: fed, kind: 'feeding', time: '2026-06-03T16:30:00.000Z', end: null },
    ]);
    expect(await marked('2026-06-03T16:30:00Z', '2026-06-05T00:00:00Z')).toHaveLength(2);
    expect(await marked('2026-06-03T16:30:01Z', '2026-06-05T00:00:00Z')).toHaveLength(1);
  });

  test('are in a period that touches them, a running treatment until now', async () => {
    hive = await createdHive(me, apiary);
    const ended = await made(treatment({ last_day: '2026-06-04' }));
    const running = await made(treatment({ happened_on: '2026-06-10' }));
    const ids = async (start: string, end: string) =>
      (await marked(start, end)).map(({ record_id }: { record_id: string }) => record_id);
    expect(await ids('2026-06-04T20:00:00Z', '2026-06-10T09:00:00Z')).toEqual([ended]);
    expect(await ids('2026-06-04T22:00:01Z', '2026-06-10T10:00:00Z')).toEqual([running]);
    expect(await ids('2026-05-01T00:00:00Z', '2026-06-02T09:59:00Z')).toEqual([]);
    expect(await marked('2026-06-12T00:00:00Z', '2026-06-15T10:00:00Z')).toEqual([
      {
        record_id: running,
        kind: 'treatment',
        time: '2026-06-10T10:00:00.000Z',
        end: '2026-06-15T10:00:00.000Z',
      },
    ]);
    await made(treatment({ happened_on: '2026-06-14', last_day: '2026-06-15' }));
    const [, last] = await marked('2026-06-12T00:00:00Z', '2026-06-15T22:00:00Z');
    expect(last.end).toBe('2026-06-15T10:00:00.000Z');
  });

  test('are drawn once if they change the hive', async () => {
    hive = await createdHive(me, apiary);
    const added = await made({
      kind: 'equipment',
      hive_ids: [hive],
      happened_on: '2026-06-02',
      supers: 1,
    });
    expect(await marked('2026-06-01T00:00:00Z', '2026-06-05T00:00:00Z')).toEqual([
      { record_id: added, kind: 'equipment', time: '2026-06-02T10:00:00.000Z', end: null },
    ]);
  });

  test('replace the marks of observations of that day', async () => {
    hive = await createdHive(me, apiary);
    const note = { general_notes: 'Behandlung mit Ameisensäure', harvest_wax: 1 };
    for (const day of ['01', '02', '04', '05'])
      await recorded(me, hive, { ...note, observation_date: `2026-06-${day}T12:00:00.000Z` });
    await made(treatment({ last_day: '2026-06-04' }));
    const marks: { kinds?: string[] }[] = await marked('2026-06-01T00:00:00Z', '2026-06-06T00:00:00Z');
    expect(marks.flatMap(({ kinds }) => (kinds ? [kinds] : []))).toEqual([
      ['treatment', 'harvest'],
      ['harvest'],
      ['harvest'],
      ['treatment', 'harvest'],
    ]);
  });
});
