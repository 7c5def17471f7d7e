import { recordEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive } from '../../../test/beekeeping.ts';
import { aFeeding } from '../../../test/records.ts';
import { createRecord } from './records.api.ts';
import { mergeHives } from './split/split.api.ts';
import { mergeInput, mergeValues } from './split/split-form.ts';
import { recordStock } from './stock/stock.api.ts';
import { stockInput, stockValues } from './stock/stock-form.ts';

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
