// Cuts the outline that lies beneath the map's tiles from Natural Earth (public domain, by way of world-atlas):
// `node scripts/draw-outline.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature, mesh } from 'topojson-client';

const { resolve } = createRequire(import.meta.url);
const target = fileURLToPath(new URL('../apps/web/src/features/places/map/outline.json', import.meta.url));

/** Switzerland and Liechtenstein are filled, the neighbours are lines only. ISO 3166 numeric. */
const FILLED = new Set(['756', '438']);
/** What a desk's screen shows of the neighbours at zoom 8, in degrees. */
const WINDOW = { west: 3, south: 44, east: 14, north: 49.5 };
/** 0.001 degree is about 100 m: the source itself is no finer. */
const PER_DEGREE = 1000;

const inWindow = ([longitude, latitude]) =>
  longitude >= WINDOW.west &&
  longitude <= WINDOW.east &&
  latitude >= WINDOW.south &&
  latitude <= WINDOW.north;

/** A line as text: thousandths of a degree, each point told from the one before. */
function encoded(line) {
  let before = [0, 0];
  const steps = [];
  for (const point of line) {
    const now = point.map((degrees) => Math.round(degrees * PER_DEGREE));
    const step = [now[0] - before[0], now[1] - before[1]];
    if (step[0] !== 0 || step[1] !== 0) steps.push(step.join(' '));
    before = now;
  }
  return steps.join(',');
}

/** The runs of a line that lie in the window, each with one point beyond so that it reaches the edge. */
function runsInWindow(line) {
  const runs = [];
  const run = [];
  for (const [index, point] of line.entries()) {
    const near = [line[index - 1], point, line[index + 1]].some((other) => other && inWindow(other));
    if (near) run.push(point);
    else if (run.length > 0) runs.push(run.splice(0));
  }
  return [...runs, run].filter(({ length }) => length > 1);
}

const world = JSON.parse(await readFile(resolve('world-atlas/countries-10m.json'), 'utf8'));
const { countries } = world.objects;
const country = feature(world, {
  type: 'GeometryCollection',
  geometries: countries.geometries.filter(({ id }) => FILLED.has(id)),
});
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates);
/** Borders of the filled ones are drawn with them. */
const isElsewhere = (one, other) => !FILLED.has(one.id) && !FILLED.has(other.id);

const outline = {
  perDegree: PER_DEGREE,
  country: country.features.flatMap(({ geometry }) => polygonsOf(geometry)).map(([ring]) => encoded(ring)),
  borders: mesh(world, countries, isElsewhere).coordinates.flatMap(runsInWindow).map(encoded),
};
await writeFile(target, `${JSON.stringify(outline, null, 2)}\n`);
