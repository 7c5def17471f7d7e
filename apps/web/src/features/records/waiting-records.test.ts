import { expect, test } from 'vitest';
import { aHive, anApiary } from '../../../test/beekeeping.ts';
import { aFeeding, aRecord } from '../../../test/records.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { type SentStock, stockInput, stockValues } from './stock/stock-form.ts';
import { withWaiting } from './waiting-records.ts';

const ID = '3b4f6a1e-0000-4000-8000-000000000001';
const HIVE = { ref: '6f1c0e0a-0000-4000-8000-000000000077' };

const feeding = (change: Parameters<typeof aFeeding>[0] = {}) =>
  aFeeding({ happened_on: '2026-06-01', ...change });
const known = aRecord(feeding(), { id: ID, hives: [{ id: 11, name: 'Acacia' }] });
const apiaries = [anApiary({ hives: [aHive(), aHive({ id: shownId(HIVE), name: 'Neuve' })] })];

test('a queued record of a hive that the server does not know is shown in its place by day', () => {
  const input = { ...feeding({ happened_on: '2026-06-02' }), hive_ids: [HIVE] };
  const all = withWaiting([known], [{ kind: 'made', id: 'new', apiaryId: 1, input }], apiaries);
  expect(all.map(({ id }) => id)).toEqual(['new', ID]);
  expect(all[0]).toMatchObject({
    apiary: { id: 1, name: 'Les Rasses' },
    hives: [{ id: shownId(HIVE), name: 'Neuve' }],
    record: { hive_ids: [shownId(HIVE)], amounts: [2000] },
  });
});

test('of one day the queued records are first, the last one made before the others', () => {
  const made = ['first', 'last'].map((id) => ({ kind: 'made' as const, id, apiaryId: 1, input: feeding() }));
  const older = aRecord(feeding(), { id: 'older' });
  const all = withWaiting([known, older], made, apiaries);
  expect(all.map(({ id }) => id)).toEqual(['last', 'first', ID, 'older']);
});

test('a queued move to an apiary that the server does not know names that apiary', () => {
  const to = { ref: '6f1c0e0a-0000-4000-8000-000000000078' };
  const move = stockInput('move', stockValues('move', [11], '2026-06-02'));
  const input = { ...move, to_apiary_id: to } as SentStock; // of the form
  const known = [...apiaries, anApiary({ id: shownId(to), name: 'Les Monts', hives: [] })];
  expect(withWaiting([], [{ kind: 'made', id: 'new', apiaryId: 1, input }], known)).toMatchObject([
    { to_apiary: { id: shownId(to), name: 'Les Monts' }, record: { to_apiary_id: shownId(to) } },
  ]);
});

test('a record that has arrived is not shown twice', () => {
  expect(withWaiting([known], [{ kind: 'made', id: ID, apiaryId: 1, input: feeding() }], apiaries)).toEqual([
    known,
  ]);
});

test('a queued correction and a queued cancellation are shown, and hives keep their names of that time', () => {
  const [shown] = withWaiting(
    [known],
    [
      { kind: 'corrected', id: ID, input: feeding({ amounts: [2500] }) },
      { kind: 'cancelled', id: ID, reason: 'wrong hive' },
    ],
    apiaries,
  );
  expect(shown).toMatchObject({
    cancelled: 'wrong hive',
    record: { amounts: [2500] },
    hives: [{ id: 11, name: 'Acacia' }],
  });
});

test('a queued change of a record on another page changes nothing', () => {
  expect(withWaiting([known], [{ kind: 'cancelled', id: 'other', reason: '' }], apiaries)).toEqual([known]);
});
