import type { RgbImage } from '../image/rgb-image.ts';
import { type Candidate, NOMINAL_BOX_MM } from './detect.ts';

/** Features of a candidate relative to the board around it. */
export type Look = {
  /** Brightness of its centre relative to the bare board: mites are darker than crumbs of the same board. */
  light: number;
  /** Logarithm of its size relative to the usual one. */
  size: number;
  /** Share of dark ground around it. */
  crowd: number;
  /** Result of the close look (`close-look.ts`): a logit, above 0 for a mite; 0 if unknown. */
  close: number;
};

/** Radius of a candidate's centre, and half the width of the ground around it, in mm. */
const MIDDLE_MM = 0.35;
const AROUND_MM = 4;
/** Sampling step of the ground, in mm. */
const STEP_MM = 0.33;
/** Quantiles of brightness between which the bare board lies; brighter pixels are glare. */
const BARE = { from: 0.7, to: 0.95 };
/** Ground darker than this share of the bare board is debris. */
const DARK = 0.6;

/** The average look of mites: it has no effect. */
export const USUAL_LOOK: Look = { light: 0.3, size: 0, crowd: 0.08, close: 0 };

/** The look of one candidate from afar. */
export const lookOf = (image: RgbImage, { x, y, width, height }: Candidate, mmPerPx: number): Look => {
  const size = Math.log((Math.sqrt(width * height) * mmPerPx) / NOMINAL_BOX_MM);
  const ground = brightnesses(image, {
    x,
    y,
    half: AROUND_MM / mmPerPx,
    step: Math.max(1, STEP_MM / mmPerPx),
  });
  const radius = MIDDLE_MM / mmPerPx;
  const middle = brightnesses(image, { x, y, half: radius, step: Math.max(1, radius / 4) });
  if (ground.length === 0 || middle.length === 0) return { ...USUAL_LOOK, size };
  ground.sort();
  const bare = mean(
    ground.subarray(Math.floor(BARE.from * ground.length), Math.ceil(BARE.to * ground.length)),
  );
  // On a black board everything is equally dark.
  const board = Math.max(1, bare);
  let dark = 0;
  while (dark < ground.length && (ground[dark] ?? 0) < DARK * board) dark += 1;
  return { ...USUAL_LOOK, light: mean(middle) / board, size, crowd: dark / ground.length };
};

const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Brightness (mean of the colours) of sampled pixels in a square around a place; without those outside the
 * photo.
 */
const brightnesses = (
  { width, height, data }: RgbImage,
  { x, y, half, step }: { x: number; y: number; half: number; step: number },
): Float32Array => {
  const side = Math.floor((2 * half) / step) + 1;
  const out = new Float32Array(side * side);
  let n = 0;
  for (let i = 0; i < side * side; i += 1) {
    const column = Math.round(x - half + (i % side) * step);
    const row = Math.round(y - half + Math.floor(i / side) * step);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = (row * width + column) * 3;
    out[n] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
    n += 1;
  }
  return out.subarray(0, n);
};
