import type { JournalRecord, RecordPage, RecordVersion } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { archiveOf, filesOf, imported } from '../../../test/archives.ts';
import { createdApiary, createdHive, recorded } from '../../../test/records.ts';

const server = await testApp();
let me: Beekeeper;
let apiary: number;
let hive: number;
beforeEach(async () => {
  me = await server.beekeeper();
  apiary = await createdApiary(me, { name: 'Jura' });
  hive = await createdHive(me, apiary, { name: 'A' });
});

const journal = async (of = me): Promise<RecordPage> => (await of.get('/api/records')).body;
async function onlyRecord(): Promise<JournalRecord> {
  const { data } = await journal();
  expect(data).toHaveLength(1);
  return data[0] ?? expect.fail();
}
const versionsOf = async ({ id }: JournalRecord): Promise<RecordVersion[]> =>
  (await me.get(`/api/records/${id}`)).body.versions;
const FED = { feeding_type: 'option_1', feeding_quantity: 2, observation_date: '2026-06-10T22:30:00.000Z' };

describe('an amount in an observation', () => {
  test('is a record of its hive, its apiary and its day', async () => {
    const observation = await recorded(me, hive, { ...FED, harvest_honey_frames: 3 });
    const { data, totals } = await journal();
    expect(data).toHaveLength(2);
    expect(data.find(({ record }) => record.kind === 'feeding')).toMatchObject({
      version: 1,
      origin: 'observation',
      observation_id: observation,
      apiary: { id: apiary, name: 'Jura' },
      hives: [{ id: hive, name: 'A' }],
      // In the zone of the apiary.
      record: { happened_on: '2026-06-11', feed: 'syrup', unit: 'g', amounts: [2000], hive_ids: [hive] },
    });
    expect(totals).toEqual({
      records: { feeding: 1, harvest: 1 },
      sugar_kg: 0,
      sugar_unknown: 1,
      harvest: [{ food: 'honey', unit: 'frame', amount: 3 }],
    });
  });

  test('is absent from an observation without one', async () => {
    const observation = await recorded(me, hive, { feeding_quantity: 0, general_notes: '5 kg' });
    expect((await journal()).data).toEqual([]);
    await me.put(`/api/observations/${observation}`, { general_notes: '6 kg' });
    expect((await journal()).data).toEqual([]);
  });

  test('that is refused leaves neither', async () => {
    const { status } = await me.post(`/api/hives/${hive}/observations`, {
      ...FED,
      photos: [crypto.randomUUID()],
    });
    expect(status).toBe(422);
    expect((await journal()).data).toEqual([]);
  });

  test('is drawn once on the curve', async () => {
    const observation = await recorded(me, hive, FED);
    const period = 'start=2026-06-01T00:00:00Z&end=2026-06-15T00:00:00Z';
    expect((await me.get(`/api/evolution/hives/${hive}/marks?${period}`)).body).toEqual([
      { observation_id: observation, time: FED.observation_date, kinds: ['feeding'] },
    ]);
  });
});

describe('an edited observation', () => {
  test('gives its record a new version if the amount or the day changes', async () => {
    const observation = await recorded(me, hive, FED);
    const change = (values: object) => me.put(`/api/observations/${observation}`, { ...FED, ...values });
    await change({ feeding_quantity: 1.1 });
    await change({ feeding_quantity: 1.1, general_notes: 'the same amount' });
    await change({ feeding_quantity: 1.1, observation_date: '2026-06-09T10:00:00.000Z' });
    const record = await onlyRecord();
    expect(record).toMatchObject({ version: 3, observation_id: observation });
    const versions = await versionsOf(record);
    expect(versions.map(({ origin, record: { happened_on, ...of } }) => [origin, happened_on, of])).toEqual([
      ['observation', '2026-06-11', expect.objectContaining({ amounts: [2000] })],
      ['observation', '2026-06-11', expect.objectContaining({ amounts: [1100] })],
      ['observation', '2026-06-09', expect.objectContaining({ amounts: [1100] })],
    ]);
  });

  test('takes the record back with its amount, and makes it valid again', async () => {
    const observation = await recorded(me, hive, { ...FED, harvest_wax: 1 });
    await me.put(`/api/observations/${observation}`, {
      harvest_wax: 1,
      observation_date: FED.observation_date,
    });
    expect((await journal()).totals?.records).toEqual({ harvest: 1 });
    await me.put(`/api/observations/${observation}`, { general_notes: 'none' });
    await me.put(`/api/observations/${observation}`, FED);
    const { data, totals } = await journal();
    expect(totals?.records).toEqual({ feeding: 1 });
    expect(data).toHaveLength(2);
    expect(data.find(({ record }) => record.kind === 'feeding')).toMatchObject({
      version: 3,
      cancelled: null,
    });
  });

  test('keeps its record in the apiary where it was made', async () => {
    const observation = await recorded(me, hive, FED);
    await me.put(`/api/hives/${hive}`, { apiary_id: await createdApiary(me, { name: 'Vaud' }) });
    await me.put(`/api/observations/${observation}`, { ...FED, feeding_quantity: 3 });
    const [, fed] = (await journal()).data;
    expect(fed).toMatchObject({ version: 2, apiary: { name: 'Jura' }, record: { kind: 'feeding' } });
  });
});

test('a removed observation takes its records back', async () => {
  const observation = await recorded(me, hive, FED);
  expect((await me.delete(`/api/observations/${observation}`)).status).toBe(204);
  expect(await onlyRecord()).toMatchObject({ version: 2, cancelled: '', observation_id: null });
});

describe('the record of an observation', () => {
  test('is neither corrected nor cancelled in the journal', async () => {
    await recorded(me, hive, FED);
    const { id, record } = await onlyRecord();
    const corrected = await me.put(`/api/records/${id}`, { ...record, amounts: [1] });
    expect([corrected.status, corrected.body.code]).toEqual([409, 'record_of_observation']);
    const undone = await me.post(`/api/records/${id}/cancel`, { undo: true });
    expect([undone.status, undone.body.code]).toEqual([409, 'record_of_observation']);
    expect(await onlyRecord()).toMatchObject({ version: 1, cancelled: null });
  });

  test('is corrected in the journal once its hive was removed', async () => {
    await recorded(me, hive, FED);
    await me.delete(`/api/hives/${hive}`);
    const { id, record, observation_id } = await onlyRecord();
    expect(observation_id).toBeNull();
    expect((await me.put(`/api/records/${id}`, { ...record, amounts: [1] })).status).toBe(200);
  });

  test('counts once if it was typed again before the archive with its record was imported', async () => {
    const observation = await recorded(me, hive);
    const before = await filesOf(me);
    await me.put(`/api/observations/${observation}`, FED);
    const after = await filesOf(me);
    await me.delete(`/api/observations/${observation}`);
    await imported(me, archiveOf(before));
    const [{ id: restored }] = (await me.get(`/api/hives/${hive}/observations/ids`)).body;
    await me.put(`/api/observations/${restored}`, FED);
    await imported(me, archiveOf(after));
    expect((await journal()).totals?.records).toEqual({ feeding: 1 });
    await me.put(`/api/observations/${restored}`, { ...FED, feeding_quantity: 3 });
    expect((await journal()).totals?.records).toEqual({ feeding: 1 });
    await me.delete(`/api/observations/${restored}`);
    expect((await journal()).totals?.records).toEqual({});
  });

  test('belongs to the observation of an imported archive', async () => {
    const observation = await recorded(me, hive, FED);
    const files = await filesOf(me);
    const other = await server.beekeeper();
    expect((await imported(other, archiveOf(files))).body.created).toMatchObject({
      records: 1,
      observations: 1,
    });
    const [theirs] = (await journal(other)).data;
    expect(theirs).toMatchObject({ origin: 'observation', observation_id: expect.any(Number) });
    expect(theirs?.observation_id).not.toBe(observation);
    await other.put(`/api/observations/${theirs?.observation_id}`, { ...FED, feeding_quantity: 9 });
    expect((await journal(other)).data).toMatchObject([{ version: 2, record: { amounts: [9000] } }]);
    expect(await onlyRecord()).toMatchObject({ version: 1 });
  });

  test('is valid again once an archive restored its deleted observation', async () => {
    const observation = await recorded(me, hive, { ...FED, harvest_wax: 1 });
    await me.put(`/api/observations/${observation}`, FED);
    const files = await filesOf(me);
    await me.delete(`/api/observations/${observation}`);
    await imported(me, archiveOf(files));
    const { data, totals } = await journal();
    expect(totals?.records).toEqual({ feeding: 1 });
    expect(data.map(({ record, version }) => [record.kind, version])).toEqual(
      expect.arrayContaining([
        ['feeding', 3],
        ['harvest', 2],
      ]),
    );
  });

  test('belongs to its observation again once an archive restored the hive', async () => {
    await recorded(me, hive, FED);
    const files = await filesOf(me);
    await me.delete(`/api/hives/${hive}`);
    await imported(me, archiveOf(files));
    const { observation_id } = await onlyRecord();
    await me.put(`/api/observations/${observation_id}`, { ...FED, feeding_quantity: 9 });
    expect(await onlyRecord()).toMatchObject({ version: 2, record: { amounts: [9000] } });
  });
});
