// Extracts the outline beneath the map's tiles from Natural Earth (public domain, from world-atlas):
// `node scripts/map/outline.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature, mesh } from 'topojson-client';
import { encoded, runsWithin, WINDOW } from './lines.mjs';

const { resolve } = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../../apps/web/src/features/places/map/outline.json', import.meta.url));

/** Switzerland and Liechtenstein are filled, the neighbours are lines only. ISO 3166 numeric. */
const FILLED = new Set(['756', '438']);
/** 0.001 degree is about 100 m: the source is no finer. */
const PER_DEGREE = 1000;

const text = (line) => encoded(line, PER_DEGREE);
const world = JSON.parse(await readFile(resolve('world-atlas/countries-10m.json'), 'utf8'));
const { countries } = world.objects;
const country = feature(world, {
  type: 'GeometryCollection',
  geometries: countries.geometries.filter(({ id }) => FILLED.has(id)),
});
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
/** Borders of the filled countries are drawn with them. */
const isElsewhere = (one, other) => !FILLED.has(one.id) && !FILLED.has(other.id);

const outline = {
  perDegree: PER_DEGREE,
  country: country.features.flatMap(({ geometry }) => polygonsOf(geometry)).map(([ring]) => text(ring)),
  borders: mesh(world, countries, isElsewhere)
    .coordinates.flatMap((line) => runsWithin(WINDOW, line))
    .map(text),
};
await writeFile(target, `${JSON.stringify(outline, null, 2)}\n`);
