import type { RgbImage } from '../image/rgb-image.ts';

/** How far from an edge its two sides are looked for, in pixels. */
const REACH = 7;
/**
 * Weaker edges than the first (levels between both sides) are of things half seen through wax or in shade; the
 * second serves pictures that have nothing better.
 */
const LEAST_STEPS = [45, 24];
const ENOUGH = 40;
/** Every so many rows and columns are looked at. */
const STRIDE = 10;

/** Width in pixels of a dark-bright step: its height over its steepest slope. */
function widthAt(row: (k: number) => number, leastStep: number): number | undefined {
  const slope = Math.abs(row(1) - row(-1)) / 2;
  if (slope < 4) return undefined;
  const side = Math.sign(row(1) - row(-1));
  let low = -1;
  let high = 1;
  while (low > -REACH && (row(low) - row(low - 1)) * side > 0.5) low--;
  while (high < REACH && (row(high + 1) - row(high)) * side > 0.5) high++;
  const step = (row(high) - row(low)) * side;
  return step < leastStep ? undefined : step / slope;
}

function widthsOf({ width, height, data }: RgbImage, leastStep: number): number[] {
  const widths: number[] = [];
  // Green alone: the sharpest of a camera's colours, and the one in which mites are darkest.
  const green = (x: number, y: number): number => data[(y * width + x) * 3 + 1] ?? 0;
  const look = (row: (k: number) => number): void => {
    const slope = Math.abs(row(1) - row(-1));
    if (slope < 8 || slope < Math.abs(row(2) - row(0)) || slope <= Math.abs(row(0) - row(-2))) return;
    const found = widthAt(row, leastStep);
    if (found !== undefined) widths.push(found);
  };
  const margin = REACH + 2;
  for (let y = margin; y < height - margin; y += STRIDE) {
    for (let x = margin; x < width - margin; x++) look((k) => green(x + k, y));
  }
  for (let x = margin; x < width - margin; x += STRIDE) {
    for (let y = margin; y < height - margin; y++) look((k) => green(x, y + k));
  }
  return widths;
}

/**
 * How wide the picture's sharper edges are, in pixels: the lower quartile over edges of things that lie on the
 * board, along rows and columns. `undefined` where too few edges are there to tell.
 */
export function edgeWidth(image: RgbImage): number | undefined {
  for (const leastStep of LEAST_STEPS) {
    const widths = widthsOf(image, leastStep).sort((one, other) => one - other);
    if (widths.length >= ENOUGH) return widths[widths.length >> 2];
  }
  return undefined;
}
