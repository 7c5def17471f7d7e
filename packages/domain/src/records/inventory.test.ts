import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MedicineLine, medicineStock } from './inventory.ts';

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
