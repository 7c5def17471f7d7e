import type { CoinTrial } from './coin-child.ts';
import { percent, quantile, table } from './tables.ts';
import { PROCESSES, trialsOf } from './trials.ts';

/** A larger error of the diameter counts as wrong. */
const RIGHT = 0.02;

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
  const look = (board: CoinTrial): void => {
    if (hasCoin(board) ? !isRight(board) : board.ratio !== undefined) onMiss(missed(board));
  };
  const parts = Array.from({ length: PROCESSES }, (_, i) =>
    trialsOf('./coin-child.ts', [i * share, Math.min(count, (i + 1) * share)], look),
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
      'boards with a coin | n | found | within 2 % | inner ring taken | median error',
      groups.map(([name, belongs]) => row(name, boards.filter(belongs))),
    ),
    '',
    `Taken for a coin on ${empty.length} boards without one: ${taken} (${percent(taken, empty.length)}).`,
    `Tilt off by ${quantile(tiltErrors, 0.5).toFixed(1)}° (median), ${quantile(tiltErrors, 0.9).toFixed(1)}° (nine of ten).`,
    `Time ${quantile(seconds, 0.5).toFixed(1)} s (median), ${Math.max(...seconds).toFixed(1)} s (longest).`,
  ].join('\n');
}

const hasCoin = ({ scene }: CoinTrial): boolean => scene.hasCoin;

const missed = ({ seed, scene, tilt, ratio }: CoinTrial): string =>
  `board ${seed}: ${scene.hasCoin ? scene.coin : 'no coin'}, ${scene.background}, cut ${scene.cutOff.toFixed(2)}, tilt ${tilt.toFixed(0)}: ${ratio?.toFixed(3) ?? 'not found'}`;
