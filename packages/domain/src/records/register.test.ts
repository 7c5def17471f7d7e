import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  linesOfRecord,
  type StockLine,
  type StockRecord,
  stockBalance,
  winterLoss,
  winterLosses,
} from './register.ts';
import { STOCK_GAINS, STOCK_LOSSES, type StockReason } from './stock.ts';

const YEAR = { from: '2027-01-01', to: '2027-12-31' };

test('the balance of a year begins with what earlier years left', () => {
  const lines: StockLine[] = [
    { apiary: 1, day: '2026-05-01', reason: 'start', colonies: 5 },
    { apiary: 1, day: '2026-12-31', reason: 'died', colonies: 1 },
    { apiary: 1, day: '2027-01-01', reason: 'bought', colonies: 2 },
    { apiary: 1, day: '2027-12-31', reason: 'sold', colonies: 3 },
    { apiary: 1, day: '2028-01-01', reason: 'split', colonies: 9 },
    { apiary: 2, day: '2027-06-01', reason: 'start', colonies: 7 },
  ];
  expect(stockBalance(lines, 1, YEAR)).toEqual({ atStart: 4, gains: 2, losses: 3, atEnd: 3 });
});

test('an opening stock on the first day of a year is no gain of that year', () => {
  const opened = (day: string) => stockBalance([{ apiary: 1, day, reason: 'start', colonies: 5 }], 1, YEAR);
  expect(opened('2027-01-01')).toEqual({ atStart: 5, gains: 0, losses: 0, atEnd: 5 });
  expect(opened('2027-01-02')).toEqual({ atStart: 0, gains: 5, losses: 0, atEnd: 5 });
});

const anyDay = fc
  .integer({ min: 0, max: 1400 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
const anyColonies = fc.integer({ min: 1, max: 40 });
const anyLine: fc.Arbitrary<readonly StockLine[]> = fc.oneof(
  fc
    .record({
      apiary: fc.integer({ min: 1, max: 3 }),
      day: anyDay,
      reason: fc.constantFrom(...STOCK_GAINS, ...STOCK_LOSSES),
      colonies: anyColonies,
    })
    .map((line) => [line]),
  fc
    .record({ apiary: fc.constantFrom(1, 2), to: fc.constant(3), day: anyDay, colonies: anyColonies })
    .map((move) => linesOfRecord({ event: 'moved', ...move })),
);

test('over any history each period ends with its start, plus gains, minus losses, and begins where the last ended, or with an opening stock', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (acts, apiary) => {
      const lines = acts.flat();
      const [y2026, y2027] = [
        stockBalance(lines, apiary, { from: '2026-01-01', to: '2026-12-31' }),
        stockBalance(lines, apiary, YEAR),
      ];
      expect(y2027.atEnd).toBe(y2027.atStart + y2027.gains - y2027.losses);
      const opening = lines.filter(
        (line) => line.apiary === apiary && line.reason === 'start' && line.day === YEAR.from,
      );
      expect(y2027.atStart).toBe(opening.reduce((sum, { colonies }) => sum + colonies, y2026.atEnd));
    }),
  );
});

test('a move between own apiaries changes no total', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), anyDay, anyColonies, (acts, day, colonies) => {
      const before = acts.flat();
      const after = [...before, ...linesOfRecord({ event: 'moved', apiary: 1, to: 2, day, colonies })];
      const total = (lines: readonly StockLine[]) =>
        [1, 2, 3].reduce((sum, apiary) => sum + stockBalance(lines, apiary, YEAR).atEnd, 0);
      expect(total(after)).toBe(total(before));
    }),
  );
});

test('a move is a loss of one apiary and a gain of the other; a removed apiary has no line', () => {
  const move = { event: 'moved', day: '2026-05-01', colonies: 2, apiary: 1, to: 2 } as const;
  const reasons = (record: StockRecord) =>
    linesOfRecord(record).map(({ apiary, reason }) => [apiary, reason]);
  expect(reasons(move)).toEqual([
    [1, 'moved_out'],
    [2, 'moved_in'],
  ]);
  expect(reasons({ ...move, to: null })).toEqual([[1, 'moved_out']]);
  expect(reasons({ ...move, apiary: null })).toEqual([[2, 'moved_in']]);
  expect(reasons({ ...move, event: 'sold', to: null })).toEqual([[1, 'sold']]);
});

test('the loss of a winter is the share that died from October to April of the colonies before it', () => {
  const line = (reason: StockReason, day: string, colonies: number) => ({ apiary: 1, reason, day, colonies });
  const lines = [
    line('start', '2025-04-01', 10),
    line('sold', '2025-09-30', 2),
    line('died', '2025-09-30', 1),
    line('died', '2025-10-01', 1),
    line('bought', '2025-12-01', 3),
    line('died', '2026-04-30', 1),
    line('died', '2026-05-01', 1),
    { ...line('died', '2026-01-01', 1), apiary: 2 },
  ];
  expect(winterLoss(lines, 1, 2026)).toEqual({
    ...{ from: '2025-10-01', to: '2026-04-30' },
    ...{ before: 7, died: 2, mortality: 2 / 7 },
  });
  expect(winterLoss(lines, 2, 2026).mortality).toBeNull();
});

test('the list of winters has the last one, and the earlier ones with colonies', () => {
  const lines = [{ apiary: 1, day: '2023-10-02', reason: 'start' as const, colonies: 4 }];
  const yearsOf = (apiary: number, year: number) =>
    winterLosses(lines, apiary, year).map(({ to }) => to.slice(0, 4));
  expect(yearsOf(1, 2026)).toEqual(['2026', '2025']);
  expect(yearsOf(1, 2024)).toEqual(['2024']);
  expect(yearsOf(2, 2026)).toEqual(['2026']);
  expect(yearsOf(1, 2050)).toHaveLength(10);
});
