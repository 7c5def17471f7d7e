import type { RgbImage } from '../src/image/rgb-image.ts';
import { blankImage } from '../src/image/rgb-image.ts';
import type { Canvas } from './canvas.ts';
import { planeOf } from './plane.ts';
import { noiseFrom, type Random, rough } from './random.ts';
import { ramp } from './shapes.ts';

/** The light of one lamp: decreases to one side and into the corners. */
export function shine(canvas: Canvas, random: Random): void {
  const { width, height, data } = canvas;
  const slope = random.between(0, 0.35);
  const turn = random.between(0, 2 * Math.PI);
  const corners = random.between(0, 0.25);
  const exposure = random.between(0.72, 1.08);
  const warm = random.normal(0, 0.05);
  const tint = random.normal(0, 0.02);
  const gains = [exposure * (1 + warm), exposure * (1 + tint), exposure * (1 - warm)];
  const half = Math.hypot(width, height) / 2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) / half;
      const dy = (y - height / 2) / half;
      const fall = 1 + slope * (dx * Math.cos(turn) + dy * Math.sin(turn)) - corners * (dx * dx + dy * dy);
      for (let c = 0; c < 3; c++, i++) data[i] = (data[i] ?? 0) * fall * (gains[c] ?? 1);
    }
  }
}

/** Whether an object hides the reflecting board at a pixel. */
export type Hidden = (x: number, y: number) => boolean;

/**
 * Reflections of windows and lamps in plastic, foil or oil: bright patches, broken up by the surface. Thick
 * objects on the board hide them.
 */
export function addGlare(canvas: Canvas, strength: number, random: Random, hidden: Hidden): void {
  const { width, height } = canvas;
  const noise = noiseFrom(random);
  const grain = random.between(0.15, 2) / canvas.plane.pxPerMm;
  const broken = random.chance(0.5) ? 0 : random.between(0, 1.1);
  for (let patch = random.whole(1, 3); patch > 0; patch--) {
    const cx = random.between(0, width);
    const cy = random.between(0, height);
    const long = random.between(0.12, 0.6) * width;
    const slim = long * random.between(0.2, 0.9);
    const turn = random.between(0, Math.PI);
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    lighten(canvas, (x, y) => {
      const u = (cos * (x - cx) + sin * (y - cy)) / long;
      const v = (cos * (y - cy) - sin * (x - cx)) / slim;
      const r2 = u * u + v * v;
      if (r2 > 6 || hidden(x, y)) return 0;
      const speck = broken > 0 ? 1 - broken * ramp(-0.3, 0.4, rough(noise, x * grain, y * grain)) : 1;
      return 255 * strength * Math.exp(-r2) * Math.max(0, speck);
    });
  }
}

/** Adds white light in levels per pixel. */
function lighten({ width, height, data }: Canvas, lightAt: (x: number, y: number) => number): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const light = lightAt(x, y);
      if (light === 0) continue;
      for (let c = 0; c < 3; c++) data[i + c] = (data[i + c] ?? 0) + light;
    }
  }
}

function gaussian(sigma: number): number[] {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

function convolve(
  from: Float32Array,
  canvas: Canvas,
  weights: readonly number[],
  down: boolean,
): Float32Array {
  const { width, height } = canvas;
  const reach = (weights.length - 1) / 2;
  const out = new Float32Array(from.length);
  const size = down ? height : width;
  const stride = down ? width * 3 : 3;
  const nearEdge = (i: number, here: number): number => {
    let sum = 0;
    for (let k = -reach; k <= reach; k++) {
      const there = Math.max(0, Math.min(size - 1, here + k));
      sum += (weights[k + reach] ?? 0) * (from[i + (there - here) * stride] ?? 0);
    }
    return sum;
  };
  // Pixels away from the edges need no bounds checks, which halves the time.
  const blurredAt = (i: number, here: number): number => {
    if (here < reach || here >= size - reach) return nearEdge(i, here);
    let sum = 0;
    for (let k = 0, at = i - reach * stride; k < weights.length; k++, at += stride)
      sum += (weights[k] ?? 0) * (from[at] ?? 0);
    return sum;
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++, i++) out[i] = blurredAt(i, down ? y : x);
    }
  }
  return out;
}

/** Blur of an unfocused lens; `sigma` in pixels. */
export function blur(canvas: Canvas, sigma: number): void {
  if (sigma < 0.2) return;
  const weights = gaussian(sigma);
  canvas.data = convolve(convolve(canvas.data, canvas, weights, false), canvas, weights, true);
}

/** An image out of focus; `sigma` in pixels. */
export function outOfFocus({ width, height, data }: RgbImage, sigma: number): RgbImage {
  const plane = planeOf({ width, height, pxPerMm: 1, tiltDegrees: 0, azimuth: 0 });
  const canvas = { width, height, plane, data: Float32Array.from(data) };
  blur(canvas, sigma);
  return { width, height, data: Uint8Array.from(canvas.data, Math.round) };
}

/** Sharpening as in phones, with bright and dark seams along edges. */
export function sharpen(canvas: Canvas, amount: number): void {
  const weights = gaussian(1);
  const soft = convolve(convolve(canvas.data, canvas, weights, false), canvas, weights, true);
  for (let i = 0; i < soft.length; i++) {
    canvas.data[i] = (canvas.data[i] ?? 0) + amount * ((canvas.data[i] ?? 0) - (soft[i] ?? 0));
  }
}

/** The sensor: noise that increases with light, a tone curve, eight bits. */
export function expose(canvas: Canvas, noise: number, random: Random): RgbImage {
  const image = blankImage(canvas.width, canvas.height);
  const contrast = random.between(-0.1, 0.25);
  for (let i = 0; i < image.data.length; i += 3) {
    const grey = noise * (random.next() + random.next() + random.next() - 1.5);
    for (let c = 0; c < 3; c++) {
      const value = canvas.data[i + c] ?? 0;
      const grain = grey + 0.6 * noise * (random.next() + random.next() - 1);
      const t = Math.max(0, Math.min(1, (value + grain * (0.6 + Math.sqrt(Math.max(0, value)) / 20)) / 255));
      const bent = t + contrast * (t * t * (3 - 2 * t) - t);
      image.data[i + c] = Math.round(255 * bent);
    }
  }
  return image;
}
