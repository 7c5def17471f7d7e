import { expect, test } from 'vitest';
import { finestTileLevel } from './countings.ts';

test.each([
  [100, 100, 0],
  [512, 300, 0],
  [513, 300, 1],
  [1024, 1024, 1],
  [300, 1025, 2],
  [8000, 6000, 4],
])('a photo of %i by %i has full resolution on level %i', (width, height, level) => {
  expect(finestTileLevel({ width, height })).toBe(level);
});
