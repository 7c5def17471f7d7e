import { expect, test } from 'vitest';
import { tilesOver } from './tiles.ts';

test.each([
  [30, 20],
  [1440, 1440],
  [1441, 1500],
  [4000, 3000],
])('each pixel of a picture of %i × %i belongs to exactly one tile', (width, height) => {
  const owners = new Uint8Array(width * height);
  for (const { own } of tilesOver(width, height)) {
    for (let y = own.y; y < own.y + own.height; y += 1) {
      for (let x = own.x; x < own.x + own.width; x += 1)
        owners[y * width + x] = (owners[y * width + x] ?? 0) + 1;
    }
  }
  expect(owners.every((count) => count === 1)).toBe(true);
});

test('a tile sees 48 pixels beyond its own on every side, and sides the network can halve three times', () => {
  for (const { own, seen } of tilesOver(3333, 2222)) {
    expect([own.x - seen.x, own.y - seen.y]).toEqual([48, 48]);
    expect(seen.x + seen.width - own.x - own.width).toBeGreaterThanOrEqual(48);
    expect(seen.y + seen.height - own.y - own.height).toBeGreaterThanOrEqual(48);
    expect([seen.width % 8, seen.height % 8]).toEqual([0, 0]);
    expect(Math.max(seen.width, seen.height)).toBeLessThanOrEqual(1536);
  }
});
