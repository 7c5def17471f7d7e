import type { RgbImage } from '../image/rgb-image.ts';

/** A window of the rescaled photo; x and y may lie outside it, its edge pixels are then repeated. */
export type Window = { x: number; y: number; width: number; height: number };

type Taps = { first: Int32Array; weights: Float32Array; count: number };

/** Catmull-Rom, widened when shrinking: the same filter the training pictures went through. */
const cubic = (d: number): number => {
  const t = Math.abs(d);
  if (t < 1) return 1.5 * t * t * t - 2.5 * t * t + 1;
  return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
};

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
 * Cuts a window out of the photo rescaled by `scale`, as the network's planes R, G, B of 0..255. The rescaled photo
 * never exists as a whole, which bounds the memory.
 */
export const rescaledWindow = (image: RgbImage, window: Window, scale: number): Float32Array => {
  const across = tapsAlong(window.x, window.width, scale);
  const down = tapsAlong(window.y, window.height, scale);
  const top = clamp(down.first[0] ?? 0, image.height - 1);
  const bottom = clamp((down.first[window.height - 1] ?? 0) + down.count - 1, image.height - 1);
  const rows = new Float32Array((bottom - top + 1) * window.width * 3);
  const reach = (across.first[window.width - 1] ?? 0) - (across.first[0] ?? 0) + across.count;
  const source = new Uint8Array(reach * 3);
  for (let y = top; y <= bottom; y += 1) {
    reachedRow(image, y, across, source);
    squeezeRow(source, across, rows.subarray((y - top) * window.width * 3));
  }
  const plane = window.width * window.height;
  const planes = new Float32Array(plane * 3);
  const stride = window.width * 3;
  const line = new Float32Array(stride);
  for (let y = 0; y < window.height; y += 1) {
    line.fill(0);
    const rowAt = (k: number): number =>
      (clamp((down.first[y] ?? 0) + Math.min(k, down.count - 1), image.height - 1) - top) * stride;
    const weightAt = (k: number): number => (k < down.count ? (down.weights[y * down.count + k] ?? 0) : 0);
    for (let k = 0; k < down.count; k += 4) {
      const [a, b, c, d] = [rowAt(k), rowAt(k + 1), rowAt(k + 2), rowAt(k + 3)];
      const [wa, wb, wc, wd] = [weightAt(k), weightAt(k + 1), weightAt(k + 2), weightAt(k + 3)];
      // four at a time: the line is walked through a quarter as often
      for (let i = 0; i < stride; i += 1)
        line[i] =
          (line[i] ?? 0) +
          wa * (rows[a + i] ?? 0) +
          wb * (rows[b + i] ?? 0) +
          wc * (rows[c + i] ?? 0) +
          wd * (rows[d + i] ?? 0);
    }
    for (let x = 0; x < window.width; x += 1) {
      const to = y * window.width + x;
      planes[to] = clamp(line[x * 3] ?? 0, 255);
      planes[to + plane] = clamp(line[x * 3 + 1] ?? 0, 255);
      planes[to + 2 * plane] = clamp(line[x * 3 + 2] ?? 0, 255);
    }
  }
  return planes;
};

/** The source row that the taps reach into, its ends repeated: the sums below need no look at the edges. */
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

const squeezeRow = (source: Uint8Array, taps: Taps, into: Float32Array): void => {
  const { first, weights, count } = taps;
  const origin = first[0] ?? 0;
  for (let x = 0; x < first.length; x += 1) {
    let at = ((first[x] ?? 0) - origin) * 3;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let k = x * count; k < (x + 1) * count; k += 1) {
      const weight = weights[k] ?? 0;
      red += weight * (source[at] ?? 0);
      green += weight * (source[at + 1] ?? 0);
      blue += weight * (source[at + 2] ?? 0);
      at += 3;
    }
    into[x * 3] = red;
    into[x * 3 + 1] = green;
    into[x * 3 + 2] = blue;
  }
};
