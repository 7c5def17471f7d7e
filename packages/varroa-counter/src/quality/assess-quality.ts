import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { blocksOf, boardOf, mean } from './blocks.ts';
import { BLUE_OVER_RED } from './neutral-board.ts';

/** Distance from an edge to the samples of its two sides, in pixels. */
const REACH = 7;
/**
 * Minimum step of an edge (levels between both sides): weaker edges belong to objects under wax or in shade;
 * the second value is for images without stronger edges.
 */
const LEAST_STEPS = [45, 24];
const ENOUGH = 40;
/** Distance between the analysed rows and columns. */
const STRIDE = 10;

/** Width in pixels of a dark-bright step: its height divided by its steepest slope. */
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
  const look = (at: number, step: number): void => {
    // Most pixels have no slope: they need no function of their row.
    if (Math.abs((data[at + step] ?? 0) - (data[at - step] ?? 0)) < 8) return;
    const row = (k: number): number => data[at + k * step] ?? 0;
    const slope = Math.abs(row(1) - row(-1));
    if (slope < Math.abs(row(2) - row(0)) || slope <= Math.abs(row(0) - row(-2))) return;
    const found = widthAt(row, leastStep);
    if (found !== undefined) widths.push(found);
  };
  // Green only: the sharpest channel of a camera, and the one in which mites are darkest.
  const greenAt = (x: number, y: number): number => (y * width + x) * 3 + 1;
  const margin = REACH + 2;
  for (let y = margin; y < height - margin; y += STRIDE) {
    for (let x = margin; x < width - margin; x++) look(greenAt(x, y), 3);
  }
  // Row by row, as the pixels lie in memory.
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x += STRIDE) look(greenAt(x, y), 3 * width);
  }
  return widths;
}

/**
 * The width of the sharper edges in pixels: the lower quartile over edges of objects on the board, along rows
 * and columns. `undefined` if there are too few edges.
 */
function edgeWidth(image: RgbImage): number | undefined {
  for (const leastStep of LEAST_STEPS) {
    const widths = Float64Array.from(widthsOf(image, leastStep)).sort();
    if (widths.length >= ENOUGH) return widths[widths.length >> 2];
  }
  return undefined;
}

/** Problems that prevent a count. */
export type Problem = 'too_few_pixels_per_mm' | 'too_blurred' | 'too_dark';
/**
 * Doubts found by the counting itself instead of the photo's appearance: an assumed scale (too few mites), a
 * scale that the mites do not clearly confirm, a tilted board, a scale that does not match their size, and a count that may be
 * debris.
 */
export const COUNT_DOUBTS = [
  'assumed_scale',
  'unsure_scale',
  'tilted',
  'unfit_scale',
  'unsure_count',
] as const;
export type CountDoubt = (typeof COUNT_DOUBTS)[number];

/** Reasons why a count is doubtful. */
export type Warning =
  | 'few_pixels_per_mm'
  | 'blurred'
  | 'dark'
  | 'overexposed'
  | 'glare'
  | 'coloured_board'
  | 'little_board'
  | CountDoubt;

/** Quality of a photo for counting; the server stores it with the result. */
export interface Quality {
  pxPerMm: number;
  /** Width of the sharper edges in mm; null if the board has too few edges. */
  edgeMm: number | null;
  /** Share of the board covered by very bright streaks: foil, wet plastic. */
  glare: number;
  /** Brightness of the bare board, 0..255, and its overexposed share. */
  light: number;
  burnt: number;
  /** Blue over red of the bare board: 1 white, 0.5 a yellow tray, 0.35 yellow paper, 2 and more turquoise. */
  blueOverRed: number;
  /** Share of the image that is board. */
  boardShare: number;
  verdict: 'good' | 'doubtful' | 'unusable';
  problems: Problem[];
  warnings: Warning[];
}

/** Scale at which an image is assessed, pixels per mm: finer pixels add noise, not edges. */
const JUDGED_PX_PER_MM = 8;
const BLOCK_MM = 3;
/** A block counts as glaring from this share of glints on; the ridges of a tray cause fewer. */
const GLARING = 0.04;

/**
 * Limits set on real photos: 41 trays, white boards and clean scans are on the good side of each, the four
 * scans under glaring foil and on yellow paper are not. Photos shrunk to 5 px/mm and compressed keep most of
 * their counts, those of 4 do not (`eval/README.md`). Artificially blurred, labelled trays kept their recall up
 * to edges of 0.55 mm and lost two thirds of it at 0.72; on boards specks look as round as mites from edges of
 * 0.45 mm on, those of sharp photos are 0.15 to 0.36 (`eval/blur-report.ts`). Artificially brightened, ten
 * boards lost two hundredths of recall with .3 of them overexposed, six with .55, ten with .7.
 */
const LIMITS = {
  pxPerMm: { unusable: 5, doubtful: 7 },
  edgeMm: { unusable: 0.72, doubtful: 0.44 },
  light: { unusable: 35, doubtful: 70 },
  burnt: 0.6,
  glare: 0.18,
  blueOverRed: 0.43,
  boardShare: 0.3,
};

type Measures = Omit<Quality, 'verdict' | 'problems' | 'warnings'>;

/** The problem of a scale, if any. */
export function pixelFault(pxPerMm: number): 'too_few_pixels_per_mm' | 'few_pixels_per_mm' | undefined {
  if (pxPerMm < LIMITS.pxPerMm.unusable) return 'too_few_pixels_per_mm';
  return pxPerMm < LIMITS.pxPerMm.doubtful ? 'few_pixels_per_mm' : undefined;
}

function problemsOf({ pxPerMm, edgeMm, light }: Measures): Problem[] {
  const problems: Problem[] = [];
  if (pixelFault(pxPerMm) === 'too_few_pixels_per_mm') problems.push('too_few_pixels_per_mm');
  if (edgeMm !== null && edgeMm > LIMITS.edgeMm.unusable) problems.push('too_blurred');
  if (light < LIMITS.light.unusable) problems.push('too_dark');
  return problems;
}

function warningsOf(measures: Measures, problems: readonly Problem[], sharpTo: number): Warning[] {
  const { pxPerMm, edgeMm, light } = measures;
  const warnings: Warning[] = [];
  if (pixelFault(pxPerMm) === 'few_pixels_per_mm') warnings.push('few_pixels_per_mm');
  if (edgeMm !== null && edgeMm > sharpTo && !problems.includes('too_blurred')) {
    warnings.push('blurred');
  }
  if (light < LIMITS.light.doubtful && !problems.includes('too_dark')) warnings.push('dark');
  if (measures.burnt > LIMITS.burnt) warnings.push('overexposed');
  if (measures.glare > LIMITS.glare) warnings.push('glare');
  if (measures.blueOverRed < LIMITS.blueOverRed || measures.blueOverRed > BLUE_OVER_RED)
    warnings.push('coloured_board');
  if (measures.boardShare < LIMITS.boardShare) warnings.push('little_board');
  return warnings;
}

/**
 * Assesses whether mites can be detected on this photo, and what makes their count doubtful; edges wider than
 * `sharpTo` (mm) do.
 */
export function assessQuality(
  image: RgbImage,
  mmPerPx: number,
  sharpTo: number = LIMITS.edgeMm.doubtful,
): Quality {
  const pxPerMm = 1 / mmPerPx;
  const factor = Math.max(1, Math.floor(pxPerMm / JUDGED_PX_PER_MM));
  const judged = factor === 1 ? image : shrink(image, factor);
  const blocks = blocksOf(judged, Math.max(4, Math.round((BLOCK_MM * pxPerMm) / factor)));
  const board = boardOf(blocks);
  const edge = edgeWidth(judged);
  const measures: Measures = {
    pxPerMm,
    edgeMm: edge === undefined ? null : (edge * factor) / pxPerMm,
    glare: mean(board, ({ glints }) => (glints > GLARING ? 1 : 0)),
    light: mean(board, ({ light }) => light),
    burnt: mean(board, ({ burnt }) => burnt),
    blueOverRed:
      mean(board, ({ blue }) => blue) /
      Math.max(
        1,
        mean(board, ({ red }) => red),
      ),
    boardShare: board.length / Math.max(1, blocks.length),
  };
  const problems = problemsOf(measures);
  const warnings = warningsOf(measures, problems, sharpTo);
  const verdict = problems.length > 0 ? 'unusable' : warnings.length > 0 ? 'doubtful' : 'good';
  return { ...measures, verdict, problems, warnings };
}
