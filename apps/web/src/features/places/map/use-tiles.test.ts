import { expect, test } from 'vitest';
import { tileStatus } from './use-tiles.ts';

test.each([
  [0, 0, 'here'],
  [12, 0, 'here'],
  // At the rim of the country a few never come.
  [9, 4, 'here'],
  [8, 4, 'some'],
  [1, 9, 'some'],
  [0, 1, 'none'],
] as const)('of %i pictures that came and %i that did not, the map is « %s »', (loaded, failed, status) => {
  expect(tileStatus(loaded, failed)).toBe(status);
});
