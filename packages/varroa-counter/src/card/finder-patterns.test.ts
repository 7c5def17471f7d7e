import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { finderPatterns } from './finder-patterns.ts';
import { inkMapOf } from './ink-map.ts';
import { drawnCode } from './read-by-finder.ts';
import { turned } from './read-code.ts';

const { data: modules, size } = encode('https://propolis.example', { ecc: 'Q', border: 0 });
const drawn = drawnCode(size, (x, y) => modules[y]?.[x] ?? false);
const PX = 4;
const PAPER = 4 * PX;
const NEAR = PAPER + 3.5 * PX - 0.5;
const FAR = PAPER + (size - 3.5) * PX - 0.5;
const TRUE = [
  { x: NEAR, y: NEAR },
  { x: FAR, y: NEAR },
  { x: NEAR, y: FAR },
];

test.each([0, 0.3, 0.7])('the three finder patterns of a code turned by %d rank first', (angle) => {
  const { image, toOriginal } = turned(drawn, angle);
  const patterns = finderPatterns(inkMapOf(image)).slice(0, 3);
  for (const { x, y } of TRUE)
    expect(
      patterns.some((pattern) => {
        const at = toOriginal(pattern);
        return Math.hypot(at.x - x, at.y - y) < 0.5 * PX;
      }),
    ).toBe(true);
});

test('the width of their modules is as drawn', () => {
  for (const { module } of finderPatterns(inkMapOf(drawn)).slice(0, 3)) expect(module).toBeCloseTo(PX, 1);
});

test('a pattern needs matching rows and columns', () => {
  const bars = drawnCode(size, (x) => [0, 2, 3, 4, 6].includes(x));
  expect(finderPatterns(inkMapOf(bars))).toEqual([]);
});
