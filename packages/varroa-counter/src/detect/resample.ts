import type { RgbImage } from '../image/rgb-image.ts';
import { openRowKernel } from './row-kernel.ts';

/** A window of the rescaled photo; x and y may lie outside it, where its edge pixels are repeated. */
export type Window = { x: number; y: number; width: number; height: number };

/** For each output pixel: the first source pixel, and `count` weights from there. */
type Taps = { first: Int32Array; weights: Float32Array; count: number };

/** Catmull-Rom, widened for reduction: the same filter as in training. */
const cubic = (d: number): number => {
  const t = Math.abs(d);
  if (t < 1) return 1.5 * t * t * t - 2.5 * t * t + 1;
  return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
};

/** The taps along one side of a window: `start` and `length` in pixels of the rescaled photo. */
const tapsAlong = (start: number, length: number, scale: number): Taps => {
  const stretch = Math.max(1, 1 / scale);
  const count = Math.ceil(4 * stretch);
  const first = new Int32Array(length);
  const weights = new Float32Array(length * count);
  for (let i = 0; i < length; i += 1) {
    const centre = (start + i + 0.5) / scale - 0.5;
    const from = Math.ceil(centre - 2 * stretch);
    first[i] = from;
    let sum = 0;
    for (let k = 0; k < count; k += 1) {
      const weight = cubic((from + k - centre) / stretch);
      weights[i * count + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < count; k += 1) weights[i * count + k] = (weights[i * count + k] ?? 0) / sum;
  }
  return { first, weights, count };
};

const clamp = (value: number, top: number): number => Math.min(Math.max(value, 0), top);

const kernel = openRowKernel();

/** Bytes of a pixel and of a page in the kernel's memory. */
const PIXEL = 16;
const PAGE = 65_536;

/**
 * Cuts a window out of the photo rescaled by `scale`, as planes R, G, B of 0..255. The rescaled photo is
 * never stored as a whole, which bounds the memory.
 */
export const rescaledWindow = (image: RgbImage, window: Window, scale: number): Float32Array => {
  const across = tapsAlong(window.x, window.width, scale);
  const down = tapsAlong(window.y, window.height, scale);
  const rows = squeezedRows(image, across, down.count);
  const planes = new Float32Array(window.width * window.height * 3);
  const line = new Float32Array(kernel.memory.buffer, rows.line, window.width * 4);
  const parts = [0, 1, 2].map(
    (c) => new Float32Array(kernel.memory.buffer, rows.parts + c * window.width * 4, window.width),
  );
  for (let y = 0; y < window.height; y += 1) {
    line.fill(0);
    const first = down.first[y] ?? 0;
    for (let k = 0; k < down.count; k += 1)
      kernel.add(rows.at(first + k), down.weights[y * down.count + k] ?? 0, rows.line, window.width);
    kernel.part(rows.line, rows.parts, window.width);
    for (const [c, part] of parts.entries()) planes.set(part, (c * window.height + y) * window.width);
  }
  return planes;
};

/**
 * The photo's rows rescaled to the window's width, of which the last `count` are cached, and the addresses of an
 * empty one and of one in three parts.
 */
type SqueezedRows = { at: (y: number) => number; line: number; parts: number };

/** Rows are rescaled on demand; in ascending order each is rescaled once. */
const squeezedRows = (image: RgbImage, across: Taps, count: number): SqueezedRows => {
  const width = across.first.length;
  const origin = across.first[0] ?? 0;
  const reach = (across.first[width - 1] ?? 0) - origin + across.count;
  let end = 0;
  const place = (bytes: number): number => {
    const at = end;
    end += Math.ceil(bytes / PIXEL) * PIXEL;
    return at;
  };
  const source = place(reach * 3 + 1);
  const pixels = place(reach * PIXEL);
  const first = place(width * 4);
  const weights = place(across.weights.byteLength);
  const kept = Array.from({ length: count }, () => ({ y: Number.NaN, row: place(width * PIXEL) }));
  const line = place(width * PIXEL);
  const parts = place(width * PIXEL);
  const missing = end - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE));
  const { buffer } = kernel.memory;
  const bytes = new Uint8Array(buffer, source, reach * 3);
  new Int32Array(buffer, first, width).set(across.first.map((x) => pixels + (x - origin) * PIXEL));
  new Float32Array(buffer, weights, across.weights.length).set(across.weights);
  const at = (y: number): number => {
    const found = kept[((y % count) + count) % count];
    if (found === undefined) throw new RangeError('The row is not cached.');
    if (found.y === y) return found.row;
    reachedRow(image, clamp(y, image.height - 1), across, bytes);
    kernel.widen(source, pixels, reach);
    kernel.squeeze(first, weights, across.count, found.row, width);
    found.y = y;
    return found.row;
  };
  return { at, line, parts };
};

/** The source row for the taps with repeated ends, so that the sums need no bounds checks. */
const reachedRow = (image: RgbImage, y: number, taps: Taps, into: Uint8Array): void => {
  const { data, width } = image;
  const row = y * width * 3;
  const from = taps.first[0] ?? 0;
  const samples = into.length / 3;
  const inside = Math.max(0, -from);
  const end = Math.max(inside, Math.min(samples, width - from));
  if (end > inside) into.set(data.subarray(row + (from + inside) * 3, row + (from + end) * 3), inside * 3);
  for (let i = 0; i < samples; i += 1) {
    if (i === inside && end > inside) i = end;
    if (i >= samples) break;
    const at = row + clamp(from + i, width - 1) * 3;
    for (let c = 0; c < 3; c += 1) into[i * 3 + c] = data[at + c] ?? 0;
  }
};
