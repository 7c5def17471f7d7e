import type { RgbImage } from '../image/rgb-image.ts';
import type { Ellipse } from './ellipse.ts';

/** Where it is looked, in shares of the outline: within a coin's rim, and on the board beyond its shadow. */
const INSIDE = [0.3, 0.42, 0.54, 0.66, 0.78] as const;
const OUTSIDE = [1.25, 1.32, 1.39, 1.46, 1.53] as const;
const RAYS = 36;
/** A coin differs from its board by more levels than this in some colour, or it is rougher: it bears a relief. */
const LEVELS = 6;
const ROUGHER = 2;
/** Grain of a smooth board in levels, below which its own roughness says nothing. */
const GRAIN = 2;

type Look = { middle: number; spread: number };

/** The middle value, and half of all values lie within `spread` of it. */
const lookOf = (values: readonly number[]): Look => {
  const median = (list: readonly number[]): number =>
    [...list].sort((one, other) => one - other)[list.length >> 1] ?? 0;
  const middle = median(values);
  return { middle, spread: median(values.map((value) => Math.abs(value - middle))) };
};

const sampled = (image: RgbImage, ellipse: Ellipse, shares: readonly number[], channel: number): Look => {
  const cos = Math.cos(ellipse.angle);
  const sin = Math.sin(ellipse.angle);
  const values: number[] = [];
  for (const share of shares) {
    for (let ray = 0; ray < RAYS; ray++) {
      const u = share * ellipse.a * Math.cos((2 * Math.PI * ray) / RAYS);
      const v = share * ellipse.b * Math.sin((2 * Math.PI * ray) / RAYS);
      const x = Math.round(ellipse.x + cos * u - sin * v);
      const y = Math.round(ellipse.y + sin * u + cos * v);
      if (x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
      values.push(image.data[(y * image.width + x) * 3 + channel] ?? 0);
    }
  }
  return lookOf(values);
};

/** Whether the same board shows inside and outside: a ring drawn with a pen, the print of a cup, no coin. */
export function isHollow(image: RgbImage, ellipse: Ellipse): boolean {
  return [0, 1, 2].every((channel) => {
    const inside = sampled(image, ellipse, INSIDE, channel);
    const outside = sampled(image, ellipse, OUTSIDE, channel);
    const isAlike = Math.abs(inside.middle - outside.middle) < LEVELS;
    return isAlike && inside.spread < ROUGHER * Math.max(GRAIN, outside.spread);
  });
}
