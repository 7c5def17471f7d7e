// Draws the municipal borders for an operator who may use them: `npm run map:municipalities`. Source: Federal
// Statistical Office (BFS, GEOSTAT; from the npm package swiss-maps), free for non-commercial use with attribution,
// so they are not part of this project. They are written into the data folder and served from the next start on
// (record 009).
import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mesh } from 'topojson-client';
import { encoded, joined, thinned } from './lines.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.cache/map');
const target = join(resolve(root, process.env.DATA_DIR || 'data'), 'municipalities.json');
const PACKAGE = 'swiss-maps@4.7.0';
const YEAR = 2026;
/** The required attribution. */
const ATTRIBUTION = 'Bundesamt für Statistik (BFS), GEOSTAT';
/** 0.0002 degrees are about 20 m. */
const PER_DEGREE = 5000;
/** In degrees, about 60 m: the source is more generalised. */
const TOLERANCE = 0.0006;

await mkdir(folder, { recursive: true });
const words = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder, PACKAGE];
await promisify(execFile)('npm', words);
const source = join(folder, 'node_modules/swiss-maps', String(YEAR), 'ch-combined.json');
const topology = JSON.parse(await readFile(source, 'utf8'));
const { municipalities } = topology.objects;
// The national border is drawn with the country.
const borders = mesh(topology, municipalities, (one, other) => one !== other).coordinates;
const lines = joined(borders).map((line) => encoded(thinned(line, TOLERANCE), PER_DEGREE));
const drawn = {
  attribution: ATTRIBUTION,
  per_degree: PER_DEGREE,
  lines: lines.filter((line) => line.includes(',')),
};
await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
await writeFile(`${target}.draft`, `${JSON.stringify(drawn)}\n`);
await rename(`${target}.draft`, target);
console.log(`${municipalities.geometries.length} municipalities of ${YEAR}, ${ATTRIBUTION}: ${target}`);
console.log(
  'They may be shown in non-commercial use only, with their source. Propolis reads them when it starts.',
);
