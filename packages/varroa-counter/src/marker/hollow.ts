import type { RgbImage } from '../image/rgb-image.ts';
import type { Ellipse } from './ellipse.ts';

/**
 * Where it is looked along each ray, in shares of the outline: within a pen's stroke and the inner metal's edge, and
 * beyond a coin's shadow.
 */
const INSIDE = [0.5, 0.57, 0.64] as const;
const OUTSIDE = [1.2, 1.3, 1.4] as const;
const RAYS = 72;
/** A coin differs from its board by more levels than this in some colour, on all but this share of the rays. */
const LEVELS = 8;
const ALIKE = 0.35;

const meanAt = (
  image: RgbImage,
  ellipse: Ellipse,
  { angle, shares, channel }: { angle: number; shares: readonly number[]; channel: number },
): number | undefined => {
  const cos = Math.cos(ellipse.angle);
  const sin = Math.sin(ellipse.angle);
  let sum = 0;
  for (const share of shares) {
    const u = share * ellipse.a * Math.cos(angle);
    const v = share * ellipse.b * Math.sin(angle);
    const x = Math.round(ellipse.x + cos * u - sin * v);
    const y = Math.round(ellipse.y + sin * u + cos * v);
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return undefined;
    sum += image.data[(y * image.width + x) * 3 + channel] ?? 0;
  }
  return sum / shares.length;
};

/**
 * Whether the same board shows inside and outside: a ring drawn with a pen, the print of a cup, no coin. Each ray is
 * compared with itself, so that neither uneven light nor crumbs on a few rays count.
 */
export function isHollow(image: RgbImage, ellipse: Ellipse): boolean {
  return [0, 1, 2].every((channel) => {
    const steps: number[] = [];
    for (let ray = 0; ray < RAYS; ray++) {
      const angle = (2 * Math.PI * ray) / RAYS;
      const inside = meanAt(image, ellipse, { angle, shares: INSIDE, channel });
      const outside = meanAt(image, ellipse, { angle, shares: OUTSIDE, channel });
      if (inside !== undefined && outside !== undefined) steps.push(Math.abs(inside - outside));
    }
    steps.sort((one, other) => one - other);
    return (steps[Math.floor(steps.length * ALIKE)] ?? 0) < LEVELS;
  });
}
