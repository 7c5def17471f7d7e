import { findMarker } from '../src/marker/find-marker.ts';
import { realPhotos, type Scene, sceneOf } from './coin-scenes.ts';
import { table } from './tables.ts';

interface Measured {
  scene: Omit<Scene, 'board'>;
  tilt: number;
  /** Found over true breadth, 0 where something else was taken for the coin; absent when nothing was found. */
  ratio?: number;
  tiltFound?: number;
  ms: number;
}

/** A diameter further off than this is wrong. */
const RIGHT = 0.02;
/** Seeds of the boards without a coin begin here. */
const WITHOUT_COIN = 100_000;

async function measure(seed: number, photos: readonly string[], withCoin: boolean): Promise<Measured> {
  const { board, ...scene } = await sceneOf(seed, photos, withCoin);
  const start = performance.now();
  const found = findMarker(board.image, scene.marker);
  const ms = performance.now() - start;
  const tilt = board.marker?.tiltDegrees ?? 0;
  if ('failure' in found) return { scene, tilt, ms };
  const ratio = found.diameterPx / (board.marker?.diameterPx ?? 1);
  const far = board.marker && Math.hypot(found.x - board.marker.x, found.y - board.marker.y);
  const isElsewhere = far !== undefined && far > 0.25 * found.diameterPx;
  return { scene, tilt, ratio: isElsewhere ? 0 : ratio, tiltFound: found.tiltDegrees, ms };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

const isRight = ({ ratio }: Measured): boolean => ratio !== undefined && Math.abs(ratio - 1) <= RIGHT;

function row(name: string, boards: readonly Measured[]): (string | number)[] {
  const errors = boards.flatMap(({ ratio }) => (ratio === undefined ? [] : [Math.abs(ratio - 1)]));
  const inner = boards.filter(({ scene, ratio = 1 }) => scene.bimetal && ratio > 0.6 && ratio < 0.85);
  return [
    name,
    boards.length,
    percent(errors.length, boards.length),
    percent(boards.filter(isRight).length, boards.length),
    inner.length,
    `${(100 * quantile(errors, 0.5)).toFixed(2)} %`,
  ];
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Boards of every kind, then the same parted by what could make a coin hard to measure. */
const groups: readonly (readonly [string, (board: Measured) => boolean])[] = [
  ['**all**', () => true],
  ['on real photos', ({ scene }) => scene.background === 'photo'],
  ['on drawn boards', ({ scene }) => scene.background === 'drawn'],
  ['tilted to 10°', ({ tilt }) => tilt < 10],
  ['tilted to 20°', ({ tilt }) => tilt >= 10 && tilt < 20],
  ['tilted to 25°', ({ tilt }) => tilt >= 20],
  ['bimetal', ({ scene }) => scene.bimetal],
  ['cut off by the picture', ({ scene }) => scene.cutOff > 0],
];

/**
 * The marker search on `count` rendered boards with a coin and half as many without, every second one of them on a
 * real photo where these are present. `onMiss` is told of each board whose coin was not measured right.
 */
export async function coinReport(count: number, onMiss?: (line: string) => void): Promise<string> {
  const photos = realPhotos();
  const boards: Measured[] = [];
  const empty: Measured[] = [];
  for (let seed = 0; seed < count; seed++) {
    const board = await measure(seed, photos, true);
    boards.push(board);
    if (!isRight(board)) onMiss?.(missed(seed, board));
    // Alternately a drawn board and a photo, none with a coin.
    if (seed % 2 === 0) empty.push(await measure(WITHOUT_COIN + empty.length, photos, false));
  }
  const taken = empty.filter(({ ratio }) => ratio !== undefined).length;
  const tiltErrors = boards
    .filter(isRight)
    .flatMap(({ tilt, tiltFound }) => (tiltFound === undefined ? [] : [Math.abs(tilt - tiltFound)]));
  const seconds = [...boards, ...empty].map(({ ms }) => ms / 1000);
  return [
    table(
      ['boards with a coin', 'n', 'found', 'within 2 %', 'inner ring taken', 'median error'],
      groups.map(([name, belongs]) => row(name, boards.filter(belongs))),
    ),
    '',
    `Taken for a coin on ${empty.length} boards without one: ${taken} (${percent(taken, empty.length)}).`,
    `Tilt off by ${quantile(tiltErrors, 0.5).toFixed(1)}° (median), ${quantile(tiltErrors, 0.9).toFixed(1)}° (nine of ten).`,
    `Time ${quantile(seconds, 0.5).toFixed(1)} s (median), ${Math.max(...seconds).toFixed(1)} s (longest).`,
  ].join('\n');
}

const missed = (seed: number, { scene, tilt, ratio }: Measured): string =>
  `board ${seed}: ${scene.coin} on a ${scene.background} board, cut ${scene.cutOff.toFixed(2)}, tilt ${tilt.toFixed(0)}: ${ratio?.toFixed(3) ?? 'not found'}`;
