import { expect, test } from 'vitest';
import { readEvolutionSearch } from './apiary-routes.ts';

test.each([
  ['2026-06-01', '2026-06-01'],
  ['1900-01-01', '1900-01-01'],
  ['1899-12-31', undefined],
  ['2199-12-31', '2199-12-31'],
  ['2200-01-01', undefined],
  ['9999-12-31', undefined],
])('an address with curves until %s shows them until %s', (end, day) => {
  expect(readEvolutionSearch({ end }).end).toBe(day);
});
