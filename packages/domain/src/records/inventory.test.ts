import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agingBatches, type BatchLine, type MedicineLine, medicineStock } from './inventory.ts';

const line = (
  movement: MedicineLine['movement'],
  amount: number,
  rest: Partial<MedicineLine> = {},
): MedicineLine => ({
  product: 'Formivar',
  movement,
  amount,
  unit: 'g',
  ...rest,
});

test('what is left is received minus used, returned and destroyed', () => {
  const lines = [line('receipt', 1000), line('treatment', 340), line('return', 100), line('destruction', 60)];
  expect(medicineStock(lines)).toEqual([
    { product: 'Formivar', unit: 'g', received: 1000, used: 340, disposed: 160, left: 500 },
  ]);
});

test('more used than received is shown as less than nothing', () => {
  expect(medicineStock([line('treatment', 85)])).toMatchObject([{ left: -85 }]);
});

test('amounts with decimals leave nothing when all is used', () => {
  const lines = [line('receipt', 0.3), line('treatment', 0.1), line('treatment', 0.2)];
  expect(medicineStock(lines)).toMatchObject([{ used: 0.3, left: 0 }]);
  expect(medicineStock([line('receipt', 0.3), line('treatment', 0.1 + 0.2)])).toMatchObject([{ left: 0 }]);
});

test('products and units are separate, in order of their names', () => {
  const lines = [
    line('receipt', 10, { product: 'Thymovar', unit: 'strip' }),
    line('receipt', 5),
    line('receipt', 2, { unit: 'ml' }),
  ];
  expect(medicineStock(lines).map(({ product, unit, left }) => [product, unit, left])).toEqual([
    ['Formivar', 'g', 5],
    ['Formivar', 'ml', 2],
    ['Thymovar', 'strip', 10],
  ]);
});

test('the order of the lines does not matter, and only receipts add', () => {
  const anyLine = fc.record({
    product: fc.constantFrom('a', 'b'),
    movement: fc.constantFrom(
      'receipt' as const,
      'return' as const,
      'destruction' as const,
      'treatment' as const,
    ),
    amount: fc.integer({ min: 1, max: 10_000 }),
    unit: fc.constantFrom('g', 'ml'),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
      const stocks = medicineStock(lines);
      expect(medicineStock([...lines].reverse())).toEqual(stocks);
      for (const { received, used, disposed, left } of stocks) expect(left).toBe(received - used - disposed);
      const received = lines.filter(({ movement }) => movement === 'receipt');
      expect(stocks.reduce((sum, stock) => sum + stock.received, 0)).toBe(
        received.reduce((sum, { amount }) => sum + amount, 0),
      );
    }),
  );
});

describe('a batch', () => {
  const TODAY = '2026-06-15';
  const batch = (rest: Partial<BatchLine> = {}): BatchLine => ({
    ...line('receipt', 100),
    batch: 'A1',
    expiry: '2026-06-14',
    ...rest,
  });
  const announced = (...lines: BatchLine[]) => agingBatches(lines, medicineStock(lines), TODAY);

  test.each([
    ['2026-06-14', [true]],
    ['2026-06-15', [false]],
    ['2026-08-14', [false]],
    ['2026-08-15', []],
    [null, []],
  ])('that expires on %s is announced on 15 June, and expired: %j', (expiry, expired) => {
    expect(announced(batch({ expiry })).map(({ isExpired }) => isExpired)).toEqual(expired);
  });

  test('is not announced once all of it was destroyed', () => {
    const other = batch({ batch: 'B2', expiry: '2027-01-01' });
    const destroyed = (amount: number) => batch({ movement: 'destruction', amount, expiry: null });
    expect(announced(batch(), other, destroyed(99))).toMatchObject([{ batch: 'A1', expiry: '2026-06-14' }]);
    expect(announced(batch(), other, destroyed(100))).toEqual([]);
  });

  test('is not announced once nothing of its product is left', () => {
    const lines = [batch()];
    const stock = medicineStock([...lines, line('treatment', 100)]);
    expect(agingBatches(lines, stock, TODAY)).toEqual([]);
  });

  test('is announced in the order of expiry', () => {
    const later = batch({ batch: 'B2', expiry: '2026-07-01' });
    expect(announced(later, batch()).map(({ batch: name }) => name)).toEqual(['A1', 'B2']);
  });
});
