import type { Calibration } from '../src/detect/calibration.ts';
import type { Judged } from './protocol.ts';

type Pool = { raw: number; hits: number; answers: number };

/** So many answers make one point of the curve: fewer would follow the chance of single mites. */
const POOL = 40;

const share = (pool: Pool): number => pool.hits / pool.answers;

/**
 * The rising curve from raw answers to shares of mites that fits best (pool adjacent violators), as pairs for straight
 * lines between them.
 */
export const fitCalibration = (judged: readonly Judged[]): Calibration => {
  const sorted = [...judged].sort((a, b) => a.sure - b.sure);
  const pools: Pool[] = [];
  for (let i = 0; i < sorted.length; i += POOL) {
    const group = sorted.slice(i, i + POOL);
    if (group.length < POOL / 2 && pools.length > 0) merge(pools, group);
    else pools.push(poolOf(group));
    for (let last = pools.length - 1; last > 0; last -= 1) {
      const [before, here] = [pools[last - 1], pools[last]];
      if (before === undefined || here === undefined || share(before) < share(here)) break;
      pools.splice(last - 1, 2, joined(before, here));
    }
  }
  return pools.map((pool) => [round(pool.raw), round(share(pool))]);
};

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

const poolOf = (group: readonly Judged[]): Pool => ({
  raw: group.reduce((sum, answer) => sum + answer.sure, 0) / group.length,
  hits: group.filter((answer) => answer.hit).length,
  answers: group.length,
});

const joined = (a: Pool, b: Pool): Pool => ({
  raw: (a.raw * a.answers + b.raw * b.answers) / (a.answers + b.answers),
  hits: a.hits + b.hits,
  answers: a.answers + b.answers,
});

const merge = (pools: Pool[], group: readonly Judged[]): void => {
  const last = pools.pop();
  pools.push(last === undefined ? poolOf(group) : joined(last, poolOf(group)));
};
