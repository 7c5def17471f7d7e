import { describe, expect, test } from 'vitest';
import { cellsAround, keepersAtLeast } from './neighbours.ts';

const LAUSANNE = { latitude: 46.52, longitude: 6.63 };

describe('cells of ten kilometres', () => {
  test('do not overlap, and their own one contains the place', () => {
    const cells = cellsAround(LAUSANNE);
    const holding = ({ latitude, longitude }: typeof LAUSANNE) =>
      cells.filter(
        ({ south, north, west, east }) =>
          south <= latitude && latitude < north && west <= longitude && longitude < east,
      );
    expect(holding(LAUSANNE)).toEqual([cells[0]]);
    expect(cells[0]?.distanceKm).toBe(0);
    for (let step = -40; step <= 40; step += 1)
      expect(holding({ latitude: 46.52 + step / 150, longitude: 6.63 + step / 300 })).toHaveLength(1);
  });

  test('have sides of ten kilometres, and centres at most 50 km away', () => {
    for (const { south, north, west, east, distanceKm } of cellsAround(LAUSANNE)) {
      const km = 111.195 * Math.cos((((south + north) / 2) * Math.PI) / 180);
      expect((north - south) * 111.195).toBeCloseTo(10, 6);
      expect((east - west) * km).toBeCloseTo(10, 6);
      expect(distanceKm).toBeLessThanOrEqual(50);
    }
  });

  test('are the same for all places in a cell', () => {
    const cells = cellsAround(LAUSANNE);
    const { south = 0, north = 0, west = 0, east = 0 } = cells[0] ?? {};
    for (const share of [0.001, 0.3, 0.999])
      expect(
        cellsAround({ latitude: south + share * (north - south), longitude: west + share * (east - west) }),
      ).toEqual(cells);
    expect(cellsAround({ latitude: north + 0.0001, longitude: LAUSANNE.longitude })).not.toEqual(cells);
  });

  test.each([90, -90])('exist at latitude %i', (latitude) =>
    expect(cellsAround({ latitude, longitude: 180 })[0]?.distanceKm).toBe(0),
  );
});

test.each([
  [4, undefined],
  [5, 5],
  [9, 5],
  [10, 10],
  [1000, 100],
])('%i beekeepers are given as %s', (keepers, given) => expect(keepersAtLeast(keepers)).toBe(given));
