import { type Gradient, gradientOf } from '../image/gradient.ts';
import type { Circle } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink, within } from '../image/shrink.ts';
import type { Ellipse } from './ellipse.ts';
import { grainOf } from './rim.ts';

/** An edge counts from so many levels per pixel, or so many times the grain. */
const LEAST_STEP = 3;
const OVER_GRAIN = 1.8;

/** How hard an edge of this picture must be to stand out from its grain, in levels per pixel. */
export function leastStep(gradient: Gradient): number {
  return Math.max(LEAST_STEP, OVER_GRAIN * grainOf(gradient));
}

/**
 * A square around a circle of the photo, `reach` radii to each side, shrunk by a whole factor so that the circle has
 * about the wished radius (pixels; a small one is never enlarged). `toNear` and `toPhoto` bring an ellipse from the
 * photo's pixels to those of the square, and back.
 */
export function closeUp(image: RgbImage, at: Circle, wished: number, reach: number) {
  const factor = Math.max(1, Math.floor(at.radius / wished));
  const half = at.radius * reach;
  const area = within(image, { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half });
  const near = shrink(image, factor, area);
  // The middle of shrunk pixel 0 is the middle of the `factor` pixels it stands for.
  const middle = (factor - 1) / 2;
  const toNear = ({ x, y, a, b, angle }: Ellipse): Ellipse => ({
    x: (x - area.x - middle) / factor,
    y: (y - area.y - middle) / factor,
    a: a / factor,
    b: b / factor,
    angle,
  });
  const toPhoto = ({ x, y, a, b, angle }: Ellipse): Ellipse => ({
    x: x * factor + middle + area.x,
    y: y * factor + middle + area.y,
    a: a * factor,
    b: b * factor,
    angle,
  });
  return { near, gradient: gradientOf(near), toNear, toPhoto };
}
