/**
 * Measures the marker search on rendered coins, half of them on real photos where these are present.
 *   npx tsx packages/varroa-counter/eval/marker.ts [--count 1000] [--first 0] [--photos ../shared/data/varroa] [--verbose]
 */
import { parseArgs } from 'node:util';
import { findMarker } from '../src/marker/find-marker.ts';
import { realPhotos, type Scene, sceneOf } from './marker-scenes.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    first: { type: 'string', default: '0' },
    photos: { type: 'string', default: '../shared/data/varroa' },
    verbose: { type: 'boolean', default: false },
  },
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

interface Result {
  scene: Omit<Scene, 'board'>;
  tilt: number;
  /** Measured over true breadth; absent when nothing was found. */
  ratio?: number;
  tiltFound?: number;
  why?: string;
  ms: number;
}

async function measure(seed: number, photos: readonly string[], withCoin: boolean): Promise<Result> {
  const { board, ...scene } = await sceneOf(seed, photos, withCoin);
  const start = performance.now();
  const found = findMarker(board.image, scene.marker);
  const ms = performance.now() - start;
  const tilt = board.marker?.tiltDegrees ?? 0;
  if ('failure' in found) return { scene, tilt, why: found.why, ms };
  const ratio = found.diameterPx / (board.marker?.diameterPx ?? 1);
  const far = board.marker && Math.hypot(found.x - board.marker.x, found.y - board.marker.y);
  const elsewhere = far !== undefined && far > 0.25 * found.diameterPx;
  return { scene, tilt, ratio: elsewhere ? 0 : ratio, tiltFound: found.tiltDegrees, ms };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

function row(name: string, results: readonly Result[]): void {
  const ratios = results.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));
  const right = ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.02);
  const inner = results.filter(({ scene, ratio = 1 }) => scene.bimetal && ratio > 0.6 && ratio < 0.85);
  const errors = ratios.map((ratio) => Math.abs(ratio - 1)).sort((a, b) => a - b);
  const middle = errors[errors.length >> 1] ?? Number.NaN;
  const cells = [
    name.padEnd(22),
    String(results.length).padStart(5),
    percent(ratios.length, results.length).padStart(9),
    percent(right.length, results.length).padStart(9),
    percent(ratios.length - right.length, results.length).padStart(9),
    String(inner.length).padStart(6),
    `${(100 * middle).toFixed(2)} %`.padStart(9),
  ];
  print(cells.join(' '));
}

const photos = realPhotos(values.photos);
const first = Number(values.first);
const results: Result[] = [];
const without: Result[] = [];
for (let seed = first; seed < first + Number(values.count); seed++) {
  const result = await measure(seed, photos, true);
  results.push(result);
  if (values.verbose && Math.abs((result.ratio ?? 0) - 1) > 0.02) {
    const { coin, cutOff, background } = result.scene;
    const what = `${coin} on ${background}, cut ${cutOff.toFixed(2)}, tilt ${result.tilt.toFixed(0)}`;
    print(`${seed} ${what}: ${result.ratio?.toFixed(3) ?? result.why}`);
  }
  if (seed % 2 === 0 || photos.length === 0) {
    // Alternately a drawn board and a photo, none with a coin.
    const empty = await measure(100_000 + first + without.length, photos, false);
    without.push(empty);
    if (values.verbose && empty.ratio !== undefined)
      print(`${100_000 + first + without.length - 1} on ${empty.scene.background}: taken for a coin`);
  }
}

print(`${photos.length} real photos\n`);
print('boards with a coin          n     found  within 2%   wrong  inner   median');
row('all', results);
for (const background of ['drawn', 'photo'] as const) {
  row(
    `on ${background === 'photo' ? 'real photos' : 'drawn boards'}`,
    results.filter(({ scene }) => scene.background === background),
  );
}
for (const [low, high] of [
  [0, 10],
  [10, 20],
  [20, 26],
] as const) {
  row(
    `tilt ${low} to ${high} degrees`,
    results.filter(({ tilt }) => tilt >= low && tilt < high),
  );
}
row(
  'bimetal',
  results.filter(({ scene }) => scene.bimetal),
);
row(
  'cut off',
  results.filter(({ scene }) => scene.cutOff > 0),
);
row(
  'whole',
  results.filter(({ scene }) => scene.cutOff === 0),
);
const taken = without.filter(({ ratio }) => ratio !== undefined);
print(
  `\nwithout a coin: ${without.length} boards, taken for one: ${taken.length} (${percent(taken.length, without.length)})`,
);
const off = results.flatMap(({ tilt, tiltFound, ratio = 0 }) =>
  tiltFound === undefined || Math.abs(ratio - 1) > 0.02 ? [] : [Math.abs(tilt - tiltFound)],
);
off.sort((a, b) => a - b);
print(
  `tilt off by ${off[off.length >> 1]?.toFixed(1)} degrees (median), ${off[Math.floor(off.length * 0.9)]?.toFixed(1)} (nine of ten)`,
);
const ms = [...results, ...without].map((result) => result.ms).sort((a, b) => a - b);
print(`time ${ms[ms.length >> 1]?.toFixed(0)} ms (median), ${ms.at(-1)?.toFixed(0)} ms (worst)`);
