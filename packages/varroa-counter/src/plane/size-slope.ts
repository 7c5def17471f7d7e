import type { Homography } from '../card/homography.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { solve } from '../marker/solve.ts';
import { phoneCamera, viewOf } from './camera.ts';

/** A candidate's place and size in pixels, and how certain it is. */
export type Sized = { x: number; y: number; width: number; height: number; certainty: number };

/** How the size of mites changes across a photo. */
export type SizeSlope = {
  /** Change of the logarithm of the size over half of the photo's diagonal, to the right and downwards. */
  x: number;
  y: number;
  /** Its square in squared standard errors: above 9 chance makes it once in a hundred photos. */
  significance: number;
};

/** Fewer sizes do not determine a slope. */
const LEAST_SIZES = 5;
/** Less certain candidates are too often debris, which has any size. */
const LEAST_CERTAINTY = 0.3;
/** Sizes of mites of one board differ by at least this much (logarithm). */
const LEAST_SPREAD = 0.05;
const ROUNDS = 8;
/** Huber's limit: sizes further off, in standard deviations, lose weight. */
const FAR_OFF = 1.5;

/** Undefined with too few mites. */
export const sizeSlopeOf = (
  found: readonly Sized[],
  { width, height }: Pick<RgbImage, 'width' | 'height'>,
): SizeSlope | undefined => {
  const half = Math.hypot(width, height) / 2;
  const sizes = found
    .filter(({ certainty }) => certainty >= LEAST_CERTAINTY)
    .map((one) => ({
      terms: [1, (one.x - width / 2) / half, (one.y - height / 2) / half],
      log: Math.log((one.width + one.height) / 2),
      weight: one.certainty,
    }));
  if (sizes.length < LEAST_SIZES) return undefined;
  let weights = sizes.map(({ weight }) => weight);
  let fit: number[] | undefined;
  let spread = LEAST_SPREAD;
  for (let round = 0; round < ROUNDS; round += 1) {
    fit = solve(normalRows(sizes, weights));
    if (fit === undefined) return undefined;
    const off = sizes.map(({ terms, log }) => log - dot(terms, fit ?? []));
    spread = Math.max(LEAST_SPREAD, 1.4826 * median(off.map(Math.abs)));
    weights = sizes.map(
      ({ weight }, i) => weight * Math.min(1, (FAR_OFF * spread) / Math.max(1e-9, Math.abs(off[i] ?? 0))),
    );
  }
  const [, x = 0, y = 0] = fit ?? [];
  const deviation = spread * Math.sqrt(sizes.length / (sizes.length - 3));
  return { x, y, significance: squaredErrors(normalRows(sizes, weights), x, y) / deviation ** 2 };
};

type Size = { terms: readonly number[]; log: number };

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const normalRows = (sizes: readonly Size[], weights: readonly number[]): number[][] =>
  [0, 1, 2].map((row) =>
    [0, 1, 2, 3].map((column) =>
      sizes.reduce(
        (sum, { terms, log }, i) =>
          sum + (weights[i] ?? 0) * (terms[row] ?? 0) * (column === 3 ? log : (terms[column] ?? 0)),
        0,
      ),
    ),
  );

/** gᵀ S g, with S the information about the slope once the mean size is free. */
const squaredErrors = (rows: readonly (readonly number[])[], x: number, y: number): number => {
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  const free = (row: number, column: number): number =>
    at(row, column) - (at(row, 0) * at(0, column)) / Math.max(1e-9, at(0, 0));
  return x * x * free(1, 1) + 2 * x * y * free(1, 2) + y * y * free(2, 2);
};

/**
 * Boxes are drawn towards the usual size, and mites of very different sizes are not found at all: the slope of
 * the sizes is this much too small.
 */
const UNDERSTATED = 1.4;

/** The view of a board on which all mites have the same size, in the photo's pixels as the unit. */
export const viewBySizes = ({ x, y }: SizeSlope, image: RgbImage): Homography => {
  const camera = phoneCamera(image);
  // Sizes are means of both directions: one changes with the distance, the other with its square.
  const steep =
    (UNDERSTATED * Math.hypot(x, y)) / 1.5 / (Math.hypot(image.width, image.height) / 2 / camera.focal);
  const tilt = Math.atan(steep);
  const long = Math.max(1e-9, Math.hypot(x, y));
  const lean = Math.sin(tilt) / long;
  // Mites are larger where the board is nearer.
  return viewOf(camera, [lean * x, lean * y, Math.cos(tilt)], camera.focal);
};
