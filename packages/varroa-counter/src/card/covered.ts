import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';

/** As light as paper in shade: on a board it makes no edges that a reader takes for ink. */
const PAPER = 200;
/** Covered with so much of what lies around it that a code whose corners are told roughly is gone whole. */
const GROWN = 1.1;

/**
 * A copy of a picture with a four-sided part of it painted over, so that the reader sees what lies beside it. Corners in
 * pixels, one after the other around the part, in either direction; they may lie outside the picture.
 */
export const covered = (image: RgbImage, corners: readonly Point[]): RgbImage => {
  const { width, height } = image;
  const data = image.data.slice();
  const middle = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) };
  const part = corners.map(({ x, y }) => ({
    x: middle.x + GROWN * (x - middle.x),
    y: middle.y + GROWN * (y - middle.y),
  }));
  const [columns, rows] = [part.map(({ x }) => x), part.map(({ y }) => y)];
  const right = Math.min(width - 1, Math.floor(Math.max(...columns)));
  const bottom = Math.min(height - 1, Math.floor(Math.max(...rows)));
  for (let row = Math.max(0, Math.ceil(Math.min(...rows))); row <= bottom; row += 1)
    for (let column = Math.max(0, Math.ceil(Math.min(...columns))); column <= right; column += 1) {
      if (!isWithin({ x: column, y: row }, part)) continue;
      const at = (row * width + column) * 3;
      data.fill(PAPER, at, at + 3);
    }
  return { width, height, data };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A convex part holds what lies on the same side of all its edges. */
const isWithin = ({ x, y }: Point, part: readonly Point[]): boolean => {
  const sides = part.map((from, i) => {
    const to = part[(i + 1) % part.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
};
