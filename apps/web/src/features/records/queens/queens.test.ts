import { type Queen, QueenInput, recordEndpoints } from '@propolis/contract';
import { describe, expect, test } from 'vitest';
import { aQueen } from '../../../../test/records.ts';
import { checkByRules } from '../../../lib/rules.ts';
import type { WaitingRecord } from '../waiting-records.ts';
import {
  NEW_QUEEN,
  newQueenRecord,
  possibleMothers,
  type QueenRecordValues,
  queenFacts,
  queenFieldOf,
  queenOfChoice,
  queenRecordInput,
  queenValues,
  recordedQueenValues,
  refusedQueenValues,
} from './queen-form.ts';
import { markedFacts, queenFaults } from './queen-marking.ts';
import { colourOf, linesOf, type QueenContent, type QueenLine, queensWithWaiting } from './queens-view.ts';

const NOW = new Date('2026-07-02T10:00:00Z');
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const numbered = (number: number, change: Partial<Queen> = {}): Queen =>
  aQueen({ id: idOf(number), ...change });
const IN_ACACIA = { id: 11, name: 'Acacia' };

test('the colour is the marked one, otherwise that of the year', () => {
  expect(colourOf({ year: 2025, colour: null })).toBe('blue');
  expect(colourOf({ year: 2025, colour: 'red' })).toBe('red');
  expect(colourOf({ year: null, colour: null })).toBeNull();
});

describe('the lines of mothers', () => {
  const shape = (lines: readonly QueenLine[]): unknown[] =>
    lines.map(({ queen, daughters }) => [Number(queen.id.slice(-12)), ...shape(daughters)]);

  test('have each queen once, below her genetic mother, the oldest daughter first', () => {
    const queens = [
      numbered(1),
      numbered(2, { genetic_mother: idOf(1), birth_mother: idOf(5), year: 2026 }),
      numbered(3, { genetic_mother: idOf(1), year: 2024 }),
      numbered(4, { birth_mother: idOf(3) }),
      numbered(5, { genetic_mother: idOf(99) }),
    ];
    expect(shape(linesOf(queens))).toEqual([[1, [3, [4]], [2]], [5]]);
  });
});

describe('a queued record', () => {
  const waits = (change: Partial<QueenContent>): WaitingRecord => ({
    id: idOf(50),
    kind: 'made',
    apiaryId: 1,
    input: {
      kind: 'queen',
      happened_on: '2026-07-01',
      happened_at: null,
      note: null,
      hive_ids: [11],
      event: 'introduced',
      queen: idOf(2),
      new_queen: null,
      ...change,
    },
  });
  const after = (queens: Queen[], ...records: WaitingRecord[]) =>
    queensWithWaiting(queens, records, () => IN_ACACIA).map(({ id, hive }) => [
      Number(id.slice(-12)),
      hive?.name ?? null,
    ]);
  const present = numbered(1, { hive: IN_ACACIA, last_event: 'marked', last_event_on: '2026-05-01' });

  test('puts a new queen into the hive in place of the one before her', () => {
    const { year: _year, ...others } = queenFacts(queenValues(numbered(2)));
    const facts = QueenInput.parse({ ...others, year: 2026 });
    expect(after([present], waits({ new_queen: facts }))).toEqual([
      [2, 'Acacia'],
      [1, null],
    ]);
  });

  test('takes a queen out of her hive', () => {
    expect(after([present], waits({ queen: idOf(1), event: 'lost' }))).toEqual([[1, null]]);
  });

  test('changes nothing before a later event, or for an unknown queen', () => {
    const early = waits({ queen: idOf(1), event: 'lost', happened_on: '2026-04-30' });
    expect(after([present], early)).toEqual([[1, 'Acacia']]);
    expect(after([present], waits({ queen: idOf(9) }))).toEqual([[1, 'Acacia']]);
  });
});

test('neither a queen nor her descendants can be her mother', () => {
  const queens = [
    numbered(1),
    numbered(2, { birth_mother: idOf(1) }),
    numbered(3),
    numbered(4, { genetic_mother: idOf(2) }),
  ];
  expect(possibleMothers(queens, idOf(1)).map(({ id }) => id)).toEqual([idOf(3)]);
  expect(possibleMothers(queens, undefined)).toHaveLength(4);
});

describe('the form of an event', () => {
  const here = numbered(1, { hive: IN_ACACIA });

  test('begins with the queen of the hive, or with a new one', () => {
    expect(newQueenRecord({ hive: 11, queens: [here], now: NOW })).toMatchObject({
      event: 'marked',
      queen: idOf(1),
      happened_on: '2026-07-02',
    });
    expect(newQueenRecord({ hive: 12, queens: [here], now: NOW })).toMatchObject({
      event: 'introduced',
      queen: NEW_QUEEN,
      year: '2026',
    });
    // After midnight in the zone of the apiary.
    const late = new Date('2026-07-01T22:30:00Z');
    expect(newQueenRecord({ hive: 11, queens: [], now: late }).happened_on).toBe('2026-07-02');
  });

  test('proposes another queen only if one is introduced', () => {
    expect(queenOfChoice('introduced', '11', [here])).toBe(NEW_QUEEN);
    expect(queenOfChoice('lost', '11', [here])).toBe(idOf(1));
    expect(queenOfChoice('lost', '12', [here])).toBe(NEW_QUEEN);
  });

  const begun = newQueenRecord({ hive: 12, queens: [], now: NOW });
  test.each<[Partial<QueenRecordValues>, string[]]>([
    [{}, []],
    [{ year: '' }, []],
    [{ year: '1989' }, ['year']],
    [{ year: 'hier' }, ['year']],
    [{ mated_on: '2026-02-30' }, ['mated_on']],
    [{ hive: '' }, ['hive']],
    [{ happened_on: '' }, ['happened_on']],
    // The facts of a known queen are not sent.
    [{ queen: idOf(1), year: 'hier' }, []],
  ])('with %j has these wrong fields: %j', async (change, fields) => {
    const input = queenRecordInput({ ...begun, ...change }, idOf(7));
    const errors = await checkByRules(recordEndpoints.correct.body, input);
    expect(Object.keys(errors).map(queenFieldOf)).toEqual(fields);
  });

  test('names a new queen, and no facts of a known one', () => {
    expect(queenRecordInput(begun, idOf(7))).toMatchObject({ queen: idOf(7), new_queen: { year: 2026 } });
    expect(queenRecordInput({ ...begun, queen: idOf(1) }, idOf(7))).toMatchObject({
      queen: idOf(1),
      new_queen: null,
    });
  });
});

test('marking a known queen changes her year and number, and nothing else', () => {
  const queen = numbered(1, { hive: IN_ACACIA, bee_race_id: 2 });
  const begun = newQueenRecord({ hive: 11, queens: [queen], now: NOW });
  const marked = (change: Partial<QueenRecordValues>) => markedFacts({ ...begun, ...change }, [queen]);
  expect(begun).toMatchObject({ year: '2025', number: '' });
  expect(marked({ number: '14' })).toEqual({ number: '14' });
  expect(marked({ year: '', number: '14' })).toEqual({ year: null, number: '14' });
  expect(marked({})).toBeUndefined();
  expect(marked({ event: 'lost', number: '14' })).toBeUndefined();
  expect(markedFacts({ ...begun, queen: NEW_QUEEN, number: '14' }, [queen])).toBeUndefined();
});

test('a day in the future, a wrong year of a marked queen, and a new queen born after the day are refused', () => {
  const queen = numbered(1, { hive: IN_ACACIA });
  const begun = newQueenRecord({ hive: 11, queens: [queen], now: NOW });
  const faults = (change: Partial<QueenRecordValues>) =>
    Object.keys(queenFaults({ ...begun, ...change }, NOW));
  expect(faults({})).toEqual([]);
  expect(faults({ happened_on: '2026-07-03' })).toEqual(['happened_on']);
  expect(faults({ year: '1989' })).toEqual(['year']);
  expect(faults({ queen: NEW_QUEEN, year: '2026' })).toEqual([]);
  expect(faults({ queen: NEW_QUEEN, year: '2026', happened_on: '2025-12-31' })).toEqual(['year']);
  expect(faults({ year: '1989', event: 'lost' })).toEqual([]);
});

test('a recorded event fills the form, and a refused one offers its new queen again', () => {
  const facts = QueenInput.parse({ year: 2026, number: '7' });
  const values: QueenContent = {
    kind: 'queen',
    happened_on: '2026-06-01',
    happened_at: null,
    note: 'Calme',
    hive_ids: [12],
    event: 'introduced',
    queen: idOf(7),
    new_queen: facts,
  };
  expect(recordedQueenValues(values)).toMatchObject({
    ...{ event: 'introduced', hive: '12', queen: idOf(7) },
    ...{ happened_on: '2026-06-01', remark: 'Calme', number: '7' },
  });
  expect(refusedQueenValues(values)).toMatchObject({ queen: NEW_QUEEN, year: '2026', number: '7' });
  const marked = refusedQueenValues({ ...values, new_queen: null, event: 'marked', marked: { number: '8' } });
  expect(marked).toMatchObject({ queen: idOf(7), number: '8' });
  expect(marked).not.toHaveProperty('year');
});

test('the facts of a queen are sent as they were', () => {
  const queen = numbered(1, { bee_race_id: 2, number: '14', mated_on: '2025-06-01', colour: 'white' });
  const {
    id: _id,
    version: _version,
    hive: _hive,
    last_event: _event,
    last_event_on: _day,
    ...facts
  } = queen;
  expect(queenFacts(queenValues(queen))).toEqual(facts);
});
