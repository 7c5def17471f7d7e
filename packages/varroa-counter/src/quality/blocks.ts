import type { RgbImage } from '../image/rgb-image.ts';

/** One square of the picture, a few millimetres wide. Levels 0..255. */
export interface Block {
  /** The bare board there: brighter than what lies on it, hence a high percentile. */
  red: number;
  green: number;
  blue: number;
  /** Luma of the bare board. */
  light: number;
  /** Shares of the block's pixels: far brighter than the board, and at the sensor's limit. */
  glints: number;
  burnt: number;
}

const BOARD_PERCENTILE = 0.65;
const GLINT = 26;
const LIMIT = 253;
/** Pixels looked at along a block's side: enough to judge it by. */
const SAMPLES = 11;

function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function percentile(values: Float32Array, share: number): number {
  return values.sort()[Math.floor(values.length * share)] ?? 0;
}

function blockAt({ width, data }: RgbImage, left: number, top: number, side: number): Block {
  const step = Math.max(1, Math.ceil(side / SAMPLES));
  const across = Math.ceil(side / step);
  const [reds, greens, blues, lights] = Array.from({ length: 4 }, () => new Float32Array(across * across));
  let burnt = 0;
  let i = 0;
  for (let y = top; y < top + side; y += step) {
    for (let x = left; x < left + side; x += step, i++) {
      const p = (y * width + x) * 3;
      const red = data[p] ?? 0;
      const green = data[p + 1] ?? 0;
      const blue = data[p + 2] ?? 0;
      if (reds) reds[i] = red;
      if (greens) greens[i] = green;
      if (blues) blues[i] = blue;
      if (lights) lights[i] = luma(red, green, blue);
      if (Math.min(red, green, blue) >= LIMIT) burnt++;
    }
  }
  const of = (values: Float32Array | undefined): number =>
    values === undefined ? 0 : percentile(values, BOARD_PERCENTILE);
  const light = of(lights);
  let glints = 0;
  for (const value of lights ?? []) if (value > light + GLINT) glints++;
  return { red: of(reds), green: of(greens), blue: of(blues), light, glints: glints / i, burnt: burnt / i };
}

/** The picture in squares of `side` pixels; a rest at the right and the bottom is left out. */
export function blocksOf(image: RgbImage, side: number): Block[] {
  const blocks: Block[] = [];
  for (let y = 0; y + side <= image.height; y += side) {
    for (let x = 0; x + side <= image.width; x += side) blocks.push(blockAt(image, x, y, side));
  }
  return blocks;
}
