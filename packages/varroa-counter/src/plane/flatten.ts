import { after, areaAt, type Homography, inverse, project } from '../card/homography.ts';
import type { Candidate } from '../detect/detect.ts';
import type { Circle, Point } from '../image/point.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';

/** A board as seen from directly above. */
export type FlatBoard = {
  image: RgbImage;
  /** The scale of the whole image. */
  mmPerPx: number;
  /** Areas to exclude from detection: the given ones, and what lies outside the photo. */
  masks: Circle[];
  /** From pixels of the board to pixels of the photo. */
  view: Homography;
  /** Where a candidate is in the photo. */
  toPhoto: <T extends Candidate>(candidate: T) => T;
};

/** The close look sees 20 px/mm; more are of no use. */
const FINEST_PX_PER_MM = 20;
/** The most pixels of a flat board, 72 MB; a tilted photo of 12 megapixels needs about 20. */
const MOST_PIXELS = 24_000_000;
/** So large a circle is a half plane: its edge deviates by less than a hundredth of a pixel. */
const HALF_PLANE_RADIUS = 1e9;

/**
 * The board of a tilted photo as seen from directly above, by its view (mm to pixels): everywhere the same
 * scale, the photo's finest if memory allows.
 */
export const flatten = (photo: RgbImage, view: Homography, masks: readonly Circle[]): FlatBoard => {
  const corners = cornersOf(photo);
  const back = inverse(view);
  const onBoard = corners.map((corner) => project(back, corner));
  const [xs, ys] = [onBoard.map(({ x }) => x), onBoard.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const finest = Math.max(...onBoard.map((corner) => Math.sqrt(Math.abs(areaAt(view, corner)))));
  const pxPerMm = Math.min(finest, FINEST_PX_PER_MM, Math.sqrt(MOST_PIXELS / (across * down)));
  const size = { width: Math.round(across * pxPerMm), height: Math.round(down * pxPerMm) };
  // From flat pixels to photo pixels.
  const flatView = after(view, [1 / pxPerMm, 0, left, 0, 1 / pxPerMm, top, 0, 0, 1]);
  const flatBack = inverse(flatView);
  const outside = corners.map((corner, i) => {
    const [here, next] = [corner, corners[(i + 1) % 4] ?? corner].map((at) => project(flatBack, at));
    return beyond(here ?? corner, next ?? corner);
  });
  return {
    image: resampled(photo, flatView, size),
    mmPerPx: 1 / pxPerMm,
    masks: [...masks.map((mask) => moved(flatBack, mask)), ...outside],
    view: flatView,
    toPhoto: (candidate) => ({ ...candidate, ...boxIn(flatView, candidate) }),
  };
};

/** Clockwise from the top left. */
const cornersOf = ({ width, height }: { width: number; height: number }): Point[] => [
  { x: 0, y: 0 },
  { x: width - 1, y: 0 },
  { x: width - 1, y: height - 1 },
  { x: 0, y: height - 1 },
];

/** The half plane to the left of a line, as a circle. */
const beyond = (from: Point, to: Point): Circle => {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: from.x + ((to.y - from.y) / long) * HALF_PLANE_RADIUS,
    y: from.y - ((to.x - from.x) / long) * HALF_PLANE_RADIUS,
    radius: HALF_PLANE_RADIUS,
  };
};

const moved = (view: Homography, at: Circle): Circle => ({
  ...project(view, at),
  radius: at.radius * Math.sqrt(Math.abs(areaAt(view, at))),
});

/** The box around the ellipse that a view makes of the ellipse within a box. */
const boxIn = (view: Homography, { x, y, width, height }: Candidate) => {
  const at = project(view, { x, y });
  const right = project(view, { x: x + 0.5, y });
  const below = project(view, { x, y: y + 0.5 });
  const side = (across: number, down: number): number => 2 * Math.hypot(across * width, down * height);
  return {
    ...at,
    width: side(right.x - at.x, below.x - at.x),
    height: side(right.y - at.y, below.y - at.y),
  };
};

/** Each pixel is interpolated at its place in the photo; beyond its edge the edge is repeated. */
const resampled = (
  photo: RgbImage,
  view: Homography,
  { width, height }: { width: number; height: number },
): RgbImage => {
  const areas = cornersOf({ width, height }).map((at) => Math.abs(areaAt(view, at)));
  // Where the photo is much finer than the board, several of its pixels count.
  const factor = Math.max(1, Math.floor(Math.sqrt(Math.min(...areas)) + 0.25));
  const source = factor === 1 ? photo : shrink(photo, factor);
  const interpolate = interpolator(source);
  const middle = (factor - 1) / 2;
  const out = blankImage(width, height);
  const [a, b, c, d, e, f, g, h] = view;
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 3) {
      const w = g * x + h * y + 1;
      const across = ((a * x + b * y + c) / w - middle) / factor;
      const down = ((d * x + e * y + f) / w - middle) / factor;
      interpolate(clamp(across, source.width - 1), clamp(down, source.height - 1), out.data, to);
    }
  return out;
};

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Writes the colour at a place between pixels. */
const interpolator =
  ({ width, height, data }: RgbImage) =>
  (x: number, y: number, into: Uint8Array, to: number): void => {
    const left = Math.min(width - 2, Math.floor(x));
    const top = Math.min(height - 2, Math.floor(y));
    const [fx, fy] = [x - left, y - top];
    const stride = width * 3;
    const at = top * stride + left * 3;
    for (let k = 0; k < 3; k += 1) {
      const i = at + k;
      const upper = (data[i] ?? 0) * (1 - fx) + (data[i + 3] ?? 0) * fx;
      const lower = (data[i + stride] ?? 0) * (1 - fx) + (data[i + stride + 3] ?? 0) * fx;
      into[to + k] = upper * (1 - fy) + lower * fy + 0.5;
    }
  };
