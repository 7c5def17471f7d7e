import { type Gradient, gradientOf } from '../image/gradient.ts';
import type { Circle } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { shrink, within } from '../image/shrink.ts';
import type { Ellipse } from './ellipse.ts';
import { grainOf } from './rim.ts';

/** Minimum edge strength in levels per pixel, or as a multiple of the noise. */
const LEAST_STEP = 3;
const OVER_GRAIN = 1.8;

/** Minimum edge strength above the noise of this image, in levels per pixel. */
export function leastStep(gradient: Gradient): number {
  return Math.max(LEAST_STEP, OVER_GRAIN * grainOf(gradient));
}

/**
 * A square crop around a circle of the photo, `reach` radii to each side, reduced by an integer factor so
 * that the circle has about the requested radius (pixels; never enlarged). `toNear` and `toPhoto` convert an
 * ellipse between photo and crop pixels.
 */
export function closeUp(image: RgbImage, at: Circle, wished: number, reach: number) {
  const factor = Math.max(1, Math.floor(at.radius / wished));
  const half = at.radius * reach;
  const area = within(image, { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half });
  const near = shrink(image, factor, area);
  // The centre of reduced pixel 0 is the centre of its `factor` source pixels.
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
