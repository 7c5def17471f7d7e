import type { Point } from '../image/point.ts';
import { logistic, logit } from './logit.ts';

/**
 * Output of the network for one tile: heat logits at half its resolution, log2 of sizes in mm at a quarter.
 */
export type HeatMap = { width: number; height: number; heat: Float32Array; size: Float32Array };

/** A candidate in pixels of the network's input; `raw` is 0..1, not yet calibrated. */
export type Peak = { x: number; y: number; width: number; height: number; raw: number };

/** Pixels of the tile per cell of the two maps. */
const HEAT_STRIDE = 2;
const SIZE_STRIDE = 4;
/** Resolution of the network in pixels per millimetre. */
export const PX_PER_MM = 10;
/** Lower values are noise; higher ones are kept and calibrated. */
const RAW_FLOOR = 0.15;

/** The vertex of a parabola through three neighbours, as an offset of at most half a cell. */
const summit = (before: number, here: number, after: number): number => {
  const bend = before - 2 * here + after;
  return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (before - after)) / bend));
};

/** A heat map's logit at a cell; -Infinity outside the map. */
type HeatAt = (x: number, y: number) => number;

/** Local maxima of the heat map with subcell positions, in pixels of the tile. */
export const peaksOf = (map: HeatMap): Peak[] => {
  const { heat, width, height } = map;
  const floor = logit(RAW_FLOOR);
  const at: HeatAt = (x, y) =>
    x < 0 || y < 0 || x >= width || y >= height ? Number.NEGATIVE_INFINITY : (heat[y * width + x] ?? 0);
  const peaks: Peak[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = heat[y * width + x] ?? 0;
      if (here > floor && isTop(at, x, y)) peaks.push(peakAt(map, at, { x, y }));
    }
  }
  return peaks;
};

/** The peak of a maximum; not shifted at the border of the map, where a neighbour is missing. */
const peakAt = (map: HeatMap, at: HeatAt, { x, y }: Point): Peak => {
  const here = at(x, y);
  const dx = x > 0 && x < map.width - 1 ? summit(at(x - 1, y), here, at(x + 1, y)) : 0;
  const dy = y > 0 && y < map.height - 1 ? summit(at(x, y - 1), here, at(x, y + 1)) : 0;
  return {
    x: (x + 0.5 + dx) * HEAT_STRIDE,
    y: (y + 0.5 + dy) * HEAT_STRIDE,
    ...sizeAt(map, x, y),
    raw: logistic(here),
  };
};

const BEFORE = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
] as const;

/** Of two equal neighbours the later one is not a maximum, so that a plateau counts once. */
const isTop = (at: HeatAt, x: number, y: number): boolean => {
  const here = at(x, y);
  for (const [dx, dy] of BEFORE) if (at(x + dx, y + dy) >= here || at(x - dx, y - dy) > here) return false;
  return true;
};

/** The predicted box of a mite whose centre is in this cell, in pixels of the tile. */
const sizeAt = (map: HeatMap, x: number, y: number): { width: number; height: number } => {
  const cells = Math.floor((map.width * HEAT_STRIDE) / SIZE_STRIDE);
  const rows = Math.floor((map.height * HEAT_STRIDE) / SIZE_STRIDE);
  const cell =
    Math.floor((y * HEAT_STRIDE) / SIZE_STRIDE) * cells + Math.floor((x * HEAT_STRIDE) / SIZE_STRIDE);
  return {
    width: 2 ** (map.size[cell] ?? 0) * PX_PER_MM,
    height: 2 ** (map.size[cells * rows + cell] ?? 0) * PX_PER_MM,
  };
};
