import { randomUUID } from 'node:crypto';
import { CountingChange, fieldErrors } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../../test/beekeeping.ts';
import { aWholeCounting } from '../../../../test/countings.ts';
import type { UpdateCounting } from './counting-edit.ts';
import { endFaults, linkFormValues, linkInput, withItsApiary } from './LinkForm.tsx';
import { updateCounting } from './one-counting.api.ts';

const now = new Date('2026-06-20T10:00:00.000Z');
const counting = aWholeCounting({ counted_by: 'hand', photo: null, count_date: '2026-06-15T08:00:00.000Z' });
const values = linkFormValues(counting);
const momentOf = (count_date: string, moments: readonly unknown[]) =>
  linkInput({ ...values, count_date }, { counted_by: 'hand', moments, now }).count_date;

test.each([
  ['that stays has the hour that it had', '2026-06-15', '2026-06-15T08:00:00.000Z'],
  ['that was changed elsewhere has the hour that it has there', '2026-06-14', '2026-06-14T06:30:00.000Z'],
  ['that is changed is counted from its noon at the apiary', '2026-06-12', '2026-06-12T10:00:00.000Z'],
  ['that becomes today is counted from now on', '2026-06-20', now.toISOString()],
])('a day %s', (_, day, moment) => {
  expect(momentOf(day, ['2026-06-14T06:30:00.000Z', counting.count_date, undefined])).toBe(moment);
});

test.each([
  ['count', ''],
  ['count', '1,5'],
  ['count', '-1'],
  ['count', 'douze'],
  ['count_date', ''],
  ['count_date', '31.2.26'],
])('of a hand count, %s «%s» is refused', (field, text) => {
  const { counted_by } = counting;
  const change = linkInput({ ...values, [field]: text }, { counted_by, moments: [], now });
  const read = CountingChange.safeParse(change);
  expect(read.error && Object.keys(fieldErrors(read.error))).toEqual([field]);
});

test('the number and the day of a photo are not sent', () => {
  const photo = aWholeCounting();
  const typed = linkFormValues(photo);
  const { counted_by, count_date } = photo;
  expect(linkInput(typed, { counted_by, moments: [count_date], now })).toEqual({
    hive_id: 11,
    exposure_days: 7,
  });
});

test('a sample of bees is sent with its bees and its method, and without days', () => {
  const sample = { ...counting, exposure_days: null, sample_bees: 300, sample_method: 'wash' as const };
  const typed = { ...linkFormValues(sample), sample_bees: '450' };
  const { counted_by, count_date } = sample;
  expect(CountingChange.parse(linkInput(typed, { counted_by, moments: [count_date], now }))).toMatchObject({
    exposure_days: null,
    sample_bees: 450,
    sample_method: 'wash',
  });
});

test('a hive from a draft is shown in its current apiary', () => {
  const apiaries = [anApiary({ hives: [] }), anApiary({ id: 2, hives: [aHive({ id: 11, apiary_id: 2 })] })];
  expect(values).toMatchObject({ apiary_id: '1', hive_id: '11' });
  expect(withItsApiary(values, apiaries).apiary_id).toBe('2');
  expect(withItsApiary({ ...values, hive_id: '' }, apiaries).apiary_id).toBe('1');
});

test('a day after the end of the hive is refused, except the one that the count has', () => {
  const ended = { ...aHive({ id: 11 }), ended_on: '2026-06-13', ended_by: randomUUID() };
  const faultsOn = (count_date: string) =>
    endFaults({ ...values, count_date }, counting, [anApiary({ hives: [ended] })]);
  expect(faultsOn('2026-06-14')).toEqual({ hive_id: 'hive_ended' });
  expect(faultsOn('2026-06-13')).toEqual({});
  expect(faultsOn('2026-06-15')).toEqual({});
  expect(endFaults({ ...values, count_date: '2026-06-14' }, counting, [anApiary()])).toEqual({});
});

test('a corrected day is moved back for a clock that was ahead; a link has no day', () => {
  const earlier = (body: UpdateCounting['body']) =>
    updateCounting.earlier?.({ id: 5, body }, 2 * 60 * 60_000).body;
  const link = { hive_id: 11, exposure_days: 7 };
  const typed = { ...link, count: 12, count_date: '2026-06-15T10:00:00.000Z' };
  expect(earlier(typed)).toEqual({ ...typed, count_date: '2026-06-15T08:00:00.000Z' });
  expect(earlier(link)).toEqual(link);
});
