import type { RgbImage } from '../image/rgb-image.ts';

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

/**
 * Cuts a window out of the photo rescaled by `scale`, as planes R, G, B of 0..255. The rescaled photo is
 * never stored as a whole, which bounds the memory.
 */
export const rescaledWindow = (image: RgbImage, window: Window, scale: number): Float32Array => {
  const across = tapsAlong(window.x, window.width, scale);
  const down = tapsAlong(window.y, window.height, scale);
  const plane = window.width * window.height;
  const planes = new Float32Array(plane * 3);
  const rows = squeezedRows(image, across, down.count);
  const line = new Float32Array(window.width * 3);
  for (let y = 0; y < window.height; y += 1) {
    addRows(rows, { first: down.first[y] ?? 0, weights: down.weights.subarray(y * down.count) }, line);
    for (let c = 0; c < 3; c += 1) {
      const from = c * window.width;
      const to = c * plane + y * window.width;
      for (let x = 0; x < window.width; x += 1) planes[to + x] = clamp(line[from + x] ?? 0, 255);
    }
  }
  return planes;
};

/**
 * The photo's rows rescaled to the window's width; the last `count` are cached, each as R, then G, then B.
 */
type SqueezedRows = { count: number; at: (y: number) => Float32Array };

/** Rows are rescaled on demand; in ascending order each is rescaled once. */
const squeezedRows = (image: RgbImage, across: Taps, count: number): SqueezedRows => {
  const width = across.first.length;
  const kept = Array.from({ length: count }, () => ({ y: Number.NaN, row: new Float32Array(width * 3) }));
  const reach = (across.first[width - 1] ?? 0) - (across.first[0] ?? 0) + across.count;
  const source = new Uint8Array(reach * 3);
  const at = (y: number): Float32Array => {
    const place = kept[((y % count) + count) % count];
    if (place === undefined) throw new RangeError('The row is not cached.');
    if (place.y === y) return place.row;
    reachedRow(image, clamp(y, image.height - 1), across, source);
    squeezeRow(source, across, place.row);
    place.y = y;
    return place.row;
  };
  return { count, at };
};

/** The weighted sum of neighbouring rows, four at a time, to traverse `into` a quarter as often. */
const addRows = (
  rows: SqueezedRows,
  taps: { first: number; weights: Float32Array },
  into: Float32Array,
): void => {
  const { first, weights } = taps;
  for (let k = 0; k < rows.count; k += 4) {
    const rowAt = (step: number): Float32Array => rows.at(first + Math.min(k + step, rows.count - 1));
    const weightAt = (step: number): number => (k + step < rows.count ? (weights[k + step] ?? 0) : 0);
    const [a, b, c, d] = [rowAt(0), rowAt(1), rowAt(2), rowAt(3)];
    const [wa, wb, wc, wd] = [weightAt(0), weightAt(1), weightAt(2), weightAt(3)];
    for (let i = 0; i < into.length; i += 1) {
      const sum = wa * (a[i] ?? 0) + wb * (b[i] ?? 0) + wc * (c[i] ?? 0) + wd * (d[i] ?? 0);
      into[i] = k === 0 ? sum : sum + (into[i] ?? 0);
    }
  }
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

/** One source row rescaled to the window's width, as R, then G, then B. */
const squeezeRow = (source: Uint8Array, taps: Taps, into: Float32Array): void => {
  const { first, weights, count } = taps;
  const width = first.length;
  const origin = first[0] ?? 0;
  for (let x = 0; x < width; x += 1) {
    let at = ((first[x] ?? 0) - origin) * 3;
    let red = 0;
    let green = 0;
    let blue = 0;
    const end = (x + 1) * count;
    for (let k = x * count; k < end; k += 1) {
      const weight = weights[k] ?? 0;
      red += weight * (source[at] ?? 0);
      green += weight * (source[at + 1] ?? 0);
      blue += weight * (source[at + 2] ?? 0);
      at += 3;
    }
    into[x] = red;
    into[x + width] = green;
    into[x + 2 * width] = blue;
  }
};
