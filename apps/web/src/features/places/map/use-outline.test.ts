import { toLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import { municipalityLayer } from './use-outline.ts';

const COLORS = {
  land: '#000000',
  line: '#123456',
  ink: '#000000',
  water: '#000000',
  shore: '#000000',
  station: '#000000',
  stationEdge: '#000000',
};

test('municipal borders are separate lines at their coordinates and visible only at close zooms', () => {
  const layer = municipalityLayer(
    { attribution: 'M', per_degree: 5000, lines: ['37000 234000,500 -250,0 50', '36000 233000,10 10'] },
    COLORS,
  );
  const [west, south, east, north] = layer.getSource()?.getExtent() ?? [];
  expect(toLonLat([west ?? 0, south ?? 0]).map((degrees) => degrees.toFixed(4))).toEqual([
    '7.2000',
    '46.6000',
  ]);
  expect(toLonLat([east ?? 0, north ?? 0]).map((degrees) => degrees.toFixed(4))).toEqual([
    '7.5000',
    '46.8000',
  ]);
  expect(layer.getMinZoom()).toBe(9);
});
