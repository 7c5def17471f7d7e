import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CoinTrial } from './coin-child.ts';
import { table } from './tables.ts';

/** A larger error of the diameter counts as wrong. */
const RIGHT = 0.02;
/** One process per core of the reference machine. */
const PROCESSES = 2;

const child = fileURLToPath(new URL('./coin-child.ts', import.meta.url));

const percent = (part: number, whole: number): string =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;

const isRight = ({ ratio }: CoinTrial): boolean => ratio !== undefined && Math.abs(ratio - 1) <= RIGHT;

function row(name: string, boards: readonly CoinTrial[]): (string | number)[] {
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

/** All boards, then groups by possible difficulties. */
const groups: readonly (readonly [string, (board: CoinTrial) => boolean])[] = [
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
 * The marker search on `count` rendered boards with a coin and half as many without, every second one on a
 * real photo if available. `onMiss` is called for each board that was not measured correctly.
 */
export async function coinReport(count: number, onMiss: (line: string) => void): Promise<string> {
  const share = Math.ceil(count / PROCESSES);
  const parts = Array.from({ length: PROCESSES }, (_, i) =>
    measuredBy([i * share, Math.min(count, (i + 1) * share)], onMiss),
  );
  const all = (await Promise.all(parts)).flat();
  const boards = all.filter(hasCoin);
  const empty = all.filter((board) => !hasCoin(board));
  const taken = empty.filter(({ ratio }) => ratio !== undefined).length;
  const tiltErrors = boards
    .filter(isRight)
    .flatMap(({ tilt, tiltFound }) => (tiltFound === undefined ? [] : [Math.abs(tilt - tiltFound)]));
  const seconds = all.map(({ ms }) => ms / 1000);
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

const hasCoin = ({ scene }: CoinTrial): boolean => scene.hasCoin;

async function measuredBy(
  [from, to]: readonly [number, number],
  onMiss: (line: string) => void,
): Promise<CoinTrial[]> {
  const worker = spawn('npx', ['tsx', child, String(from), String(to)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const measured: CoinTrial[] = [];
  for await (const line of createInterface(worker.stdout)) {
    const board = JSON.parse(line) as CoinTrial; // Written by coin-child.
    measured.push(board);
    if (hasCoin(board) ? !isRight(board) : board.ratio !== undefined) onMiss(missed(board));
  }
  return measured;
}

const missed = ({ seed, scene, tilt, ratio }: CoinTrial): string =>
  `board ${seed}: ${scene.hasCoin ? scene.coin : 'no coin'}, ${scene.background}, cut ${scene.cutOff.toFixed(2)}, tilt ${tilt.toFixed(0)}: ${ratio?.toFixed(3) ?? 'not found'}`;
