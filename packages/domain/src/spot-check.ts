import {
  type CountRange,
  correctedCount,
  correctedRange,
  type MarkState,
  markStates,
  NO_CORRECTIONS,
} from './corrections.ts';
import { type Corrections, LEAST_CERTAINTY, MITES_MAX } from './countings.ts';

/** Cells along the long and the short side of a photo. */
const CELLS_LONG = 6;
const CELLS_SHORT = 4;
export const BOARD_CELLS = CELLS_LONG * CELLS_SHORT;
/** Number of cells of a spot check: a third. */
export const SPOT_CHECK_CELLS = BOARD_CELLS / 3;

/** A rectangle in pixels of the upright photo, with its top left corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type PhotoSize = Pick<Box, 'width' | 'height'>;

/** A count of a photo, as far as a spot check needs it. */
export interface CountedPhoto {
  readonly photo: PhotoSize | null;
  /** When counting finished; the random draw depends on it. */
  readonly process_timestamp: string | null;
  readonly api_result: {
    readonly detections: readonly (Box & { readonly certainty: number })[];
    readonly range?: { readonly least: number; readonly most: number } | undefined;
  } | null;
}

const columnsOf = ({ width, height }: PhotoSize): number => (width >= height ? CELLS_LONG : CELLS_SHORT);

/** The cells of a photo, row by row. */
export function boardCells(photo: PhotoSize): readonly Box[] {
  const columns = columnsOf(photo);
  const width = photo.width / columns;
  const height = (photo.height * columns) / BOARD_CELLS;
  return Array.from({ length: BOARD_CELLS }, (_, cell) => ({
    x: (cell % columns) * width,
    y: Math.floor(cell / columns) * height,
    width,
    height,
  }));
}

/** The cell of a point, by its index in `boardCells`. */
export function cellAt(photo: PhotoSize, { x, y }: { readonly x: number; readonly y: number }): number {
  const columns = columnsOf(photo);
  const rows = BOARD_CELLS / columns;
  const place = (at: number, size: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((at / size) * count)));
  return place(y, photo.height, rows) * columns + place(x, photo.width, columns);
}

/** What the counter found in one cell, and what is there after the corrections. */
interface CellCount {
  /** Mites by the counter. */
  readonly found: number;
  readonly mites: number;
  /** Mites that the counter did not count. */
  readonly missed: number;
  /** Counted detections that are no mites. */
  readonly wrong: number;
  /** Mites that the beekeeper has confirmed or added. */
  readonly known: number;
}

const NO_MITES: CellCount = { found: 0, mites: 0, missed: 0, wrong: 0, known: 0 };

function countOf(certainty: number, state: MarkState): CellCount {
  const found = Number(certainty >= LEAST_CERTAINTY);
  const mites = Number(state === 'sure' || state === 'confirmed');
  return {
    found,
    mites,
    missed: Math.max(0, mites - found),
    wrong: Math.max(0, found - mites),
    known: Number(state === 'confirmed'),
  };
}

const ADDED: CellCount = { found: 0, mites: 1, missed: 1, wrong: 0, known: 1 };

const sumOf = (one: CellCount, other: CellCount): CellCount => ({
  found: one.found + other.found,
  mites: one.mites + other.mites,
  missed: one.missed + other.missed,
  wrong: one.wrong + other.wrong,
  known: one.known + other.known,
});

/** The counts of all cells, in their order. */
function countCells(
  photo: PhotoSize,
  { detections }: NonNullable<CountedPhoto['api_result']>,
  corrections: Corrections,
): readonly CellCount[] {
  const cells = Array.from({ length: BOARD_CELLS }, () => NO_MITES);
  const add = (point: { readonly x: number; readonly y: number }, count: CellCount) => {
    const cell = cellAt(photo, point);
    cells[cell] = sumOf(cells[cell] ?? NO_MITES, count);
  };
  const states = markStates(
    detections.map(({ certainty }) => certainty),
    corrections,
  );
  for (const [index, { x, y, width, height, certainty }] of detections.entries())
    add({ x: x + width / 2, y: y + height / 2 }, countOf(certainty, states[index] ?? 'unsure'));
  for (const point of corrections.added) add(point, ADDED);
  return cells;
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (FNV-1a and mulberry32). */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * The probability that each cell is drawn, proportional to its size: its mites by the counter, plus a constant, so
 * that cells without mites are drawn as well. Cells with very many mites are always drawn.
 */
function drawProbabilities(found: readonly number[]): readonly number[] {
  const all = found.reduce((sum, mites) => sum + mites, 0);
  const sizes = found.map((mites) => mites + 1 + all / found.length / 10);
  const certain = new Set<number>();
  for (;;) {
    const rest = sizes.reduce((sum, size, cell) => (certain.has(cell) ? sum : sum + size), 0);
    const left = SPOT_CHECK_CELLS - certain.size;
    const chances = sizes.map((size, cell) => (certain.has(cell) ? 1 : (left * size) / rest));
    const more = chances.flatMap((chance, cell) => (chance >= 1 && !certain.has(cell) ? [cell] : []));
    if (more.length === 0) return chances;
    for (const cell of more) certain.add(cell);
  }
}

/** Tolerance of a sum of probabilities. */
const ROUNDING = 1e-9;

/** Systematic sampling of the cells in random order. */
function draw(chances: readonly number[], random: () => number): number[] {
  const order = chances
    .map((chance, cell) => ({ cell, chance, by: random() }))
    .toSorted((one, other) => one.by - other.by);
  const start = random();
  let sum = -start;
  const drawn: number[] = [];
  for (const { cell, chance } of order) {
    const before = Math.floor(sum + ROUNDING);
    sum += chance;
    if (Math.floor(sum + ROUNDING) > before) drawn.push(cell);
  }
  return drawn.toSorted((one, other) => one - other);
}

/**
 * The cells of the spot check, row by row: a random third of the board. The draw is the same on every device, and
 * another one after the photo is counted again. Empty without a result.
 */
export function cellsToCheck({ photo, api_result, process_timestamp }: CountedPhoto): readonly number[] {
  if (!photo || !api_result) return [];
  const cells = countCells(photo, api_result, NO_CORRECTIONS);
  return draw(drawProbabilities(cells.map(({ found }) => found)), randomFrom(process_timestamp ?? ''));
}

export interface SpotCheck {
  /** Mites in the checked cells by the counter. */
  readonly found: number;
  /** Mites in the checked cells after the corrections: missed ones added, wrong ones removed. */
  readonly mites: number;
  readonly missed: number;
  readonly wrong: number;
  /** The mites of the whole board, with the range for nine boards in ten. */
  readonly total: CountRange;
}

/** 95 % quantiles of Student's t by degrees of freedom, from 1. */
const T_95 = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895] as const;
const Z_95 = 1.645;

/** Distance from a Poisson count to its one-sided 95 % bounds, by the square root transformation. */
const aboveCount = (count: number): number => (Math.sqrt(count + 1) + Z_95 / 2) ** 2 - count;
const belowCount = (count: number): number => count - Math.max(0, Math.sqrt(count) - Z_95 / 2) ** 2;

interface CheckedCell extends CellCount {
  /** The probability with which it was drawn. */
  readonly chance: number;
}

/** The counter's error on the whole board, and its distances to the bounds. */
function extrapolate(checked: readonly CheckedCell[], unchecked: readonly CellCount[]) {
  const sum = <Cell>(cells: readonly Cell[], of: (cell: Cell) => number) =>
    cells.reduce((total, cell) => total + of(cell), 0);
  const errorOf = ({ mites, found, chance }: CheckedCell) => (mites - found) / chance;
  const open = checked.filter(({ chance }) => chance < 1);
  const weight = sum(open, ({ chance }) => 1 - chance);
  const mean = sum(open, (cell) => (1 - cell.chance) * errorOf(cell)) / weight;
  const spread = sum(open, (cell) => (1 - cell.chance) * (errorOf(cell) - mean) ** 2);
  const half =
    (T_95[open.length - 2] ?? 0) * Math.sqrt((spread * open.length) / Math.max(1, open.length - 1));
  const unseen = unchecked.length / open.length;
  const missed = sum(open, (cell) => cell.missed);
  const wrong = sum(open, (cell) => cell.wrong);
  const found = sum(unchecked, (cell) => cell.found);
  return {
    error: sum(checked, errorOf),
    above: Math.max(half, Math.hypot(unseen * aboveCount(missed), unseen * belowCount(wrong))),
    below: Math.max(
      half,
      Math.hypot(unseen * belowCount(missed), Math.min(unseen * aboveCount(wrong), found)),
    ),
  };
}

/**
 * The measured error of the counter on this board, and the corrected total; undefined until all drawn cells are
 * checked. Corrections in other cells only raise the lower bound.
 *
 * The total is the counter's number plus the Horvitz-Thompson estimate of its error: the error of each checked cell
 * divided by the probability with which the cell was drawn. Its variance is Hájek's (1964) for samples of fixed size
 * with unequal probabilities, n/(n−1) Σ (1−π)(e−ē)², which contains the finite population correction; e = error/π, ē
 * is their mean weighted by 1−π. The bounds are at least as far as those of a Poisson count of the missed and of the
 * wrong ones, because a check without an error does not prove that there is none ("rule of three").
 *
 * On simulated boards with 0 to 1000 mites, even or in one to three clusters, the range contains the true number at
 * least nine times in ten. It does so less often if the counter fails in a few cells only, such as a blurred corner.
 */
export function spotCheck(counting: CountedPhoto, corrections: Corrections): SpotCheck | undefined {
  const { photo, api_result } = counting;
  if (!photo || !api_result) return undefined;
  const isChecked = new Set(corrections.checked);
  const isWhole = isChecked.size === BOARD_CELLS;
  const drawn = new Set(isWhole ? isChecked : cellsToCheck(counting));
  if (![...drawn].every((cell) => isChecked.has(cell))) return undefined;
  const cells = countCells(photo, api_result, corrections);
  const chances = drawProbabilities(cells.map(({ found }) => found));
  const checked = cells.flatMap((cell, index) =>
    drawn.has(index) ? [{ ...cell, chance: isWhole ? 1 : (chances[index] ?? 1) }] : [],
  );
  const unchecked = cells.filter((_cell, index) => !drawn.has(index));
  const seen = checked.reduce(sumOf, NO_MITES);
  const unseen = unchecked.reduce(sumOf, NO_MITES);
  const known = seen.mites + unseen.known;
  return {
    found: seen.found,
    mites: seen.mites,
    missed: seen.missed,
    wrong: seen.wrong,
    total: isWhole
      ? { least: known, likely: known, most: known }
      : bounded(known, seen.found + unseen.found, extrapolate(checked, unchecked)),
  };
}

function bounded(known: number, found: number, { error, above, below }: ReturnType<typeof extrapolate>) {
  const likely = found + error;
  const within = (mites: number) => Math.min(MITES_MAX, Math.max(known, mites));
  return {
    least: within(Math.floor(likely - below)),
    likely: within(Math.round(likely)),
    most: within(Math.ceil(likely + above)),
  };
}

/** The valid number of mites of a corrected count. */
export interface CorrectedTotal {
  readonly count: number;
  /** Undefined if the counter returned no range. */
  readonly range: CountRange | undefined;
}

/**
 * The number of mites with these corrections: the marks, or the total of the spot check if the beekeeper uses it.
 * Undefined if there is no result, or if the corrections name a detection or use a spot check that does not exist.
 */
export function correctedTotal(counting: CountedPhoto, corrections: Corrections): CorrectedTotal | undefined {
  const { api_result } = counting;
  if (!api_result) return undefined;
  const certainties = api_result.detections.map(({ certainty }) => certainty);
  const count = correctedCount(certainties, corrections);
  if (count === undefined) return undefined;
  if (corrections.extrapolated) {
    const total = spotCheck(counting, corrections)?.total;
    return total && { count: total.likely, range: total };
  }
  return { count, range: api_result.range && correctedRange(certainties, api_result.range, corrections) };
}

export const withChecked = (corrections: Corrections, cell: number): Corrections => ({
  ...corrections,
  checked: [...(corrections.checked ?? []).filter((other) => other !== cell), cell],
});

/** Uses the total of the spot check as the count, or the marks again. */
export const withExtrapolated = (
  { extrapolated: _before, ...corrections }: Corrections,
  extrapolated: boolean,
): Corrections => (extrapolated ? { ...corrections, extrapolated } : corrections);
