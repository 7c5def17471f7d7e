import { expect, test } from 'vitest';
import { tileStatus } from './use-tiles.ts';

test.each([
  [0, 0, 'here'],
  [12, 0, 'here'],
  // A few tiles at the edge of the country never load.
  [9, 4, 'here'],
  [8, 4, 'some'],
  [1, 9, 'some'],
  [0, 1, 'none'],
] as const)('with %i loaded and %i failed tiles, the status is « %s »', (loaded, failed, status) => {
  expect(tileStatus(loaded, failed)).toBe(status);
});
