import { luma, type RgbImage } from '../image/rgb-image.ts';

/** One square of the image, a few millimetres wide. Levels 0..255. */
export interface Block {
  /** The bare board: brighter than objects on it, therefore a high percentile. */
  red: number;
  green: number;
  blue: number;
  /** Luma of the bare board. */
  light: number;
  /**
   * Shares of the block's pixels: much brighter than the board and near the sensor's limit, and at the limit.
   */
  glints: number;
  burnt: number;
}

/**
 * Objects cover less than a third of a block: this share of its pixels is no brighter than the bare board.
 */
const BOARD_PERCENTILE = 0.65;
/**
 * A glint is this many levels brighter than the board and at least at this level: foil and wet plastic
 * reflect the lamp; flakes of wax are bright too, but never near the sensor's limit.
 */
const GLINT = { over: 26, from: 240 };
const LIMIT = 253;
/** Samples along a block's side. */
const SAMPLES = 11;

/** Hoare's partition: moves lower values to the left and higher ones to the right; the borders between them. */
function partition(values: Float32Array, left: number, right: number, pivot: number): [number, number] {
  let low = left;
  let high = right;
  while (low <= high) {
    while ((values[low] ?? 0) < pivot) low++;
    while ((values[high] ?? 0) > pivot) high--;
    if (low > high) break;
    const value = values[low] ?? 0;
    values[low++] = values[high] ?? 0;
    values[high--] = value;
  }
  return [high, low];
}

/** Reorders `values`, but only until the percentile has its place: sorting took twice as long. */
function percentile(values: Float32Array, share: number): number {
  const wanted = Math.floor(values.length * share);
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const [high, low] = partition(values, left, right, values[wanted] ?? 0);
    if (high < wanted) left = low;
    if (low > wanted) right = high;
  }
  return values[wanted] ?? 0;
}

/**
 * The samples of one block, each channel and luma in its own array; `burnt` = number of samples at the limit.
 */
interface Samples {
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  light: Float32Array;
  burnt: number;
}

function samplesAt({ width, data }: RgbImage, left: number, top: number, side: number): Samples {
  const step = Math.max(1, Math.ceil(side / SAMPLES));
  const across = Math.ceil(side / step);
  const plane = (): Float32Array => new Float32Array(across * across);
  const samples = { red: plane(), green: plane(), blue: plane(), light: plane(), burnt: 0 };
  let i = 0;
  for (let y = top; y < top + side; y += step) {
    for (let x = left; x < left + side; x += step, i++) {
      const p = (y * width + x) * 3;
      const red = data[p] ?? 0;
      const green = data[p + 1] ?? 0;
      const blue = data[p + 2] ?? 0;
      samples.red[i] = red;
      samples.green[i] = green;
      samples.blue[i] = blue;
      samples.light[i] = luma(red, green, blue);
      if (Math.min(red, green, blue) >= LIMIT) samples.burnt++;
    }
  }
  return samples;
}

function blockAt(image: RgbImage, left: number, top: number, side: number): Block {
  const samples = samplesAt(image, left, top, side);
  const of = (values: Float32Array): number => percentile(values, BOARD_PERCENTILE);
  const light = of(samples.light);
  const least = Math.max(GLINT.from, light + GLINT.over);
  let glints = 0;
  for (const value of samples.light) if (value > least) glints++;
  const count = samples.light.length;
  return {
    red: of(samples.red),
    green: of(samples.green),
    blue: of(samples.blue),
    light,
    glints: glints / count,
    burnt: samples.burnt / count,
  };
}

/** The image in squares of `side` pixels; incomplete ones at the right and the bottom are omitted. */
export function blocksOf(image: RgbImage, side: number): Block[] {
  const blocks: Block[] = [];
  for (let y = 0; y + side <= image.height; y += side) {
    for (let x = 0; x + side <= image.width; x += side) blocks.push(blockAt(image, x, y, side));
  }
  return blocks;
}

/** The mean of a value over blocks. */
export function mean(blocks: readonly Block[], value: (block: Block) => number): number {
  return blocks.reduce((sum, block) => sum + value(block), 0) / Math.max(1, blocks.length);
}

/**
 * The board is the bright part: table, frame and hand are less than half as bright as the brightest tenth.
 */
export function boardOf(blocks: readonly Block[]): Block[] {
  const lights = blocks.map(({ light }) => light).sort((one, other) => one - other);
  const bright = lights[Math.floor(lights.length * 0.9)] ?? 0;
  return blocks.filter(({ light }) => light > 0.5 * bright);
}
