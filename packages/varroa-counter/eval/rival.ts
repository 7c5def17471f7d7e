import { rescaledWindow } from '../src/detect/resample.ts';
import type { Point } from '../src/image/point.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import type { Answer } from './protocol.ts';

const PX_PER_MM = 10;
/** Squares of this side (pixels) share one board colour. */
const BLOCK = 64;
/** Darker than this share of the board around it. */
const DARK = 0.62;
/** A mite covers about 1.4 mm². */
const MITE_AREA = 1.4 * PX_PER_MM ** 2;

/**
 * A simple baseline: objects that are much darker than the board around them, of a mite's area and shape. The
 * network is compared with it.
 */
export const darkBlobs = (image: RgbImage, mmPerPx: number): Answer[] => {
  const scale = PX_PER_MM * mmPerPx;
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const planes = rescaledWindow(image, { x: 0, y: 0, width, height }, scale);
  const green = planes.subarray(width * height, 2 * width * height);
  const board = boardOf(green, width, height);
  const columns = Math.ceil(width / BLOCK);
  const isDark = (i: number): boolean => {
    const block = Math.floor(Math.floor(i / width) / BLOCK) * columns + Math.floor((i % width) / BLOCK);
    return (green[i] ?? 0) < DARK * (board[block] ?? 0);
  };
  const seen = new Uint8Array(width * height);
  const answers: Answer[] = [];
  for (let i = 0; i < seen.length; i += 1) {
    if (seen[i] === 1 || !isDark(i)) continue;
    const sure = likeMite(blobFrom(i, { seen, isDark, width }));
    if (sure !== undefined) answers.push({ x: sure.x / scale, y: sure.y / scale, sure: sure.sure });
  }
  return answers;
};

/** The board's brightness per block: the second tertile of its pixels. */
const boardOf = (plane: Float32Array, width: number, height: number): number[] => {
  const levels: number[] = [];
  for (let y = 0; y < height; y += BLOCK) {
    for (let x = 0; x < width; x += BLOCK) {
      const values: number[] = [];
      for (let v = y; v < Math.min(height, y + BLOCK); v += 3)
        for (let u = x; u < Math.min(width, x + BLOCK); u += 3) values.push(plane[v * width + u] ?? 0);
      values.sort((a, b) => a - b);
      levels.push(values[Math.floor((values.length * 2) / 3)] ?? 0);
    }
  }
  return levels;
};

type Search = { seen: Uint8Array; isDark: (i: number) => boolean; width: number };

/** The dark pixels that hang together with one of them. */
export const blobFrom = (start: number, { seen, isDark, width }: Search): Point[] => {
  const pixels: Point[] = [];
  const open = [start];
  seen[start] = 1;
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % width;
    pixels.push({ x, y: Math.floor(i / width) });
    for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
      if (next < 0 || next >= seen.length || seen[next] === 1 || !isDark(next)) continue;
      seen[next] = 1;
      open.push(next);
    }
  }
  return pixels;
};

/** The middle of a blob, and the variances along its long and its short axis. */
export const axesOf = (pixels: readonly Point[]): Point & { long: number; short: number } => {
  const mean = (of: (p: Point) => number): number =>
    pixels.reduce((sum, p) => sum + of(p), 0) / pixels.length;
  const x = mean((p) => p.x);
  const y = mean((p) => p.y);
  const xx = mean((p) => (p.x - x) ** 2);
  const yy = mean((p) => (p.y - y) ** 2);
  const xy = mean((p) => (p.x - x) * (p.y - y));
  const spread = Math.hypot((xx - yy) / 2, xy);
  return { x, y, long: (xx + yy) / 2 + spread, short: (xx + yy) / 2 - spread };
};

const likeMite = (pixels: readonly Point[]): Answer | undefined => {
  const relative = pixels.length / MITE_AREA;
  if (relative < 0.4 || relative > 2) return undefined;
  const { x, y, long, short } = axesOf(pixels);
  // An oval fills 4π·√(long·short) pixels; legs and flakes fill less of their ellipse.
  const fill = pixels.length / (4 * Math.PI * Math.sqrt(Math.max(0.01, long * short)));
  if (long > short * 5 || fill < 0.8) return undefined;
  return { x: x + 0.5, y: y + 0.5, sure: Math.min(1, fill) * Math.min(relative, 1 / relative) };
};
