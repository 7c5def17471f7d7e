import { recordEndpoints } from '@propolis/contract';
import { DAY_MS, HOUR_MS } from '@propolis/domain';
import { expect, test, vi } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { openClient } from '../../../test/clients.ts';
import { aFeeding, aRecord, aTreatment } from '../../../test/records.ts';
import { standInServer } from '../../../test/server.ts';
import { toRecord } from '../../lib/paths.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { apiariesQuery, EVOLUTION_KEY } from '../apiaries/apiaries.api.ts';
import { observationIdsQuery } from '../observations/observations.api.ts';
import type { NamedContent } from './record-edit.ts';
import { cancelRecord, createRecord, refreshRecords, treatmentsQuery } from './records.api.ts';
import { mergeHives } from './split/split.api.ts';
import { mergeInput, mergeValues } from './split/split-form.ts';
import { recordStock } from './stock/stock.api.ts';
import { type StockInput, stockInput, stockValues } from './stock/stock-form.ts';

const KEY = '5c3f0e0a-0000-4000-8000-000000000001';
const DAY = '2026-06-15';
const at = (hive = aHive({ id: 12, apiary_id: 2 })) => ({ hive, apiaries: [], madeAt: new Date(DAY) });
const place = { apiaryId: 1, hiveId: 12, idempotencyKey: KEY };

test('a refused record of a hive that moved is corrected in the apiary where the hive stands', () => {
  const stock = recordEndpoints.create.body.parse({
    ...stockInput('lost', stockValues('lost', [12], DAY)),
    id: KEY,
  });
  const merge = recordEndpoints.merge.body.parse(mergeInput({ ...mergeValues(DAY), other: '13' }, KEY));
  const forms = [
    createRecord.form?.({ ...place, input: aFeeding({ hive_ids: [12], amounts: [1000] }) }, at()),
    recordStock.form?.({ ...place, input: stock }, at()),
    mergeHives.form?.({ ...place, input: merge }, at()),
  ];
  const address = { params: { apiaryId: 2 }, search: { hives: [12] } };
  expect(forms).toMatchObject([{ to: address }, { to: address }, { to: address }]);
});

test('a refused record is recorded for another hive in the apiary of that hive', () => {
  const record = { ...place, input: aFeeding({ hive_ids: [12] }) };
  const other = createRecord.withHive?.(record, aHive({ id: 21, apiary_id: 2 }));
  expect(other).toMatchObject({ apiaryId: 2, input: { hive_ids: [21] } });
});

test('a refused undo leads to its record, where it is cancelled with a reason', () => {
  const undo = { id: KEY, reason: '', undo: true, place: { apiaryId: 1, hiveIds: [12], happenedOn: DAY } };
  expect(cancelRecord.form?.(undo, at())).toEqual({ to: toRecord(KEY) });
});

test('a hive that moves to an apiary made offline is shown there', () => {
  const client = openClient();
  const to = { ref: KEY };
  const apiaries = [
    anApiary({ hives: [aHive({ id: 12 })] }),
    anApiary({ id: shownId(to), name: 'Les Monts', hives: [] }),
  ];
  client.setQueryData(apiariesQuery.queryKey, apiaries);
  const move = stockInput('move', stockValues('move', [12], DAY));
  const input = { ...move, to_apiary_id: to } as NamedContent<StockInput>; // of the form
  const shown = () =>
    client.getQueryData(apiariesQuery.queryKey)?.map(({ hives }) => hives.map(({ id }) => id));
  const takeBack = recordStock.showKept?.(client, { ...place, input });
  expect(shown()).toEqual([[], [12]]);
  takeBack?.();
  expect(shown()).toEqual([[12], []]);
});

test('only days that are in the future because the clock was ahead move back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-14T10:00:00Z') });
  const values = { ...stockValues('lost', [12], '2026-06-10'), found_on: DAY };
  const died = recordEndpoints.create.body.parse({ ...stockInput('lost', values), id: KEY });
  const treated = aTreatment({ happened_on: DAY, last_day: DAY });
  expect([
    recordStock.earlier?.({ ...place, input: died }, HOUR_MS)?.input,
    createRecord.earlier?.({ ...place, input: treated }, DAY_MS + 1)?.input,
  ]).toMatchObject([
    { happened_on: '2026-06-10', found_on: '2026-06-14' },
    { happened_on: '2026-06-14', last_day: '2026-06-14' },
  ]);
});

test.each([
  ['the observations of its hives', observationIdsQuery(12).queryKey],
  ['their curves', [...EVOLUTION_KEY, 'marks']],
])('a record lets %s be read again, because it may change them', async (_, queryKey) => {
  const client = openClient();
  client.setQueryData(queryKey, []);
  await refreshRecords(client);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('the treatments of two seasons in 500 apiaries are all read', async () => {
  const last_page = 25;
  const data = [aRecord(aTreatment())];
  standInServer().on(recordEndpoints.list, { answer: { data, last_page, totals: null } });
  expect(await openClient().fetchQuery(treatmentsQuery())).toHaveLength(last_page);
});
