import { toLv95 } from '@propolis/domain';
import { transform } from 'ol/proj.js';
import { describe, expect, test } from 'vitest';
import { LV03, lv03TileGrid, registerLv03, tileAddress } from './lv03.ts';

registerLv03();
const lv03 = (latitude: number, longitude: number): number[] =>
  transform([longitude, latitude], 'EPSG:4326', LV03);

describe('the coordinates of 1864', () => {
  test('the old observatory of Bern is their origin at 600000/200000', () => {
    const [easting, northing] = lv03(46.951082877, 7.438632495);
    expect(easting).toBeCloseTo(600_000, 0);
    expect(northing).toBeCloseTo(200_000, 0);
  });

  test.each([
    ['Genève', 46.204, 6.143],
    ['Lugano', 46.004, 8.951],
    ['Schaffhausen', 47.697, 8.635],
    ['Samedan', 46.534, 9.873],
  ])('%s matches the approximation formulas of the newer network', (_name, latitude, longitude) => {
    const [easting = 0, northing = 0] = lv03(latitude, longitude);
    const lv95 = toLv95({ latitude, longitude });
    expect(Math.hypot(easting + 2_000_000 - lv95.easting, northing + 1_000_000 - lv95.northing)).toBeLessThan(
      2,
    );
  });
});

describe('the tiles of 1864', () => {
  test("zoom 20, row 58, column 70 is at the position in the service's documentation", () => {
    // Documentation of the service: 599200..601760 / 198960..201520
    expect(lv03TileGrid().getTileCoordExtent([20, 70, 58])).toEqual([599_200, 198_960, 601_760, 201_520]);
  });

  test('are addressed by row, then column', () => {
    expect(tileAddress('https://t.test/21781/{z}/{y}/{x}.png', [20, 70, 58])).toBe(
      'https://t.test/21781/20/58/70.png',
    );
  });

  test('are not requested at zooms without tiles', () => {
    expect(lv03TileGrid().getMinZoom()).toBe(14);
    expect(lv03TileGrid().getResolution(14)).toBe(650);
    expect(lv03TileGrid().getZForResolution(4000)).toBe(14);
  });
});
