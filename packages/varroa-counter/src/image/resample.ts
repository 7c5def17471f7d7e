import { blankImage, type GrayImage, type RgbImage } from './rgb-image.ts';

/** For one output row or column: the input samples it covers and the share of each. */
interface Taps {
  first: number;
  weights: number[];
}

/**
 * Taps of an area filter (shrinking) or a linear one (growing). Area averaging keeps a mite's darkness
 * where plain linear sampling would skip pixels and let thin mites flicker.
 */
function tapsOf(from: number, to: number): Taps[] {
  const step = from / to;
  const reach = Math.max(step, 1);
  return Array.from({ length: to }, (_, i) => {
    const centre = (i + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(from - 1, Math.floor(centre + reach));
    const weights: number[] = [];
    let sum = 0;
    for (let k = first; k <= last; k++) {
      const weight = Math.max(1e-6, 1 - Math.abs(k - centre) / reach);
      weights.push(weight);
      sum += weight;
    }
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function shrinkRows(source: ArrayLike<number>, width: number, channels: number, taps: Taps[]): Float32Array {
  const stride = width * channels;
  const out = new Float32Array(taps.length * stride);
  taps.forEach(({ first, weights }, y) => {
    const row = out.subarray(y * stride, (y + 1) * stride);
    weights.forEach((weight, k) => {
      const base = (first + k) * stride;
      for (let i = 0; i < stride; i++) row[i] = (row[i] ?? 0) + weight * (source[base + i] ?? 0);
    });
  });
  return out;
}

function shrinkColumns(rows: Float32Array, width: number, channels: number, taps: Taps[]): Float32Array {
  const height = rows.length / (width * channels);
  const out = new Float32Array(height * taps.length * channels);
  taps.forEach(({ first, weights }, x) => {
    for (let y = 0; y < height; y++) {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        const base = (y * width + first) * channels + c;
        for (let k = 0; k < weights.length; k++) sum += (weights[k] ?? 0) * (rows[base + k * channels] ?? 0);
        out[(y * taps.length + x) * channels + c] = sum;
      }
    }
  });
  return out;
}

/** The picture at a new size in pixels. */
export function resizeImage(image: RgbImage, width: number, height: number): RgbImage {
  const rows = shrinkRows(image.data, image.width, 3, tapsOf(image.height, height));
  const values = shrinkColumns(rows, image.width, 3, tapsOf(image.width, width));
  const out = blankImage(width, height);
  for (let i = 0; i < values.length; i++)
    out.data[i] = Math.max(0, Math.min(255, Math.round(values[i] ?? 0)));
  return out;
}

/** The one-channel picture at a new size in pixels. */
export function resizeGray(image: GrayImage, width: number, height: number): GrayImage {
  const rows = shrinkRows(image.data, image.width, 1, tapsOf(image.height, height));
  return { width, height, data: shrinkColumns(rows, image.width, 1, tapsOf(image.width, width)) };
}
