import type { RgbImage } from '../src/image/rgb-image.ts';
import type { Canvas, Colour } from './canvas.ts';
import { type Noise, noiseFrom, type Random, rough } from './random.ts';
import { ramp } from './shapes.ts';

/** Kinds of boards. */
export const BOARD_KINDS = [
  'tray_white',
  'tray_yellow',
  'paper_white',
  'paper_yellow',
  'squared',
  'wood',
  'sticky',
] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

const COLOURS: Record<BoardKind, readonly [Colour, ...Colour[]]> = {
  tray_white: [
    [226, 232, 236],
    [205, 205, 200],
    [188, 180, 178],
  ],
  tray_yellow: [
    [222, 205, 120],
    [190, 172, 128],
    [205, 190, 90],
  ],
  paper_white: [
    [240, 240, 238],
    [222, 220, 214],
    [196, 194, 196],
  ],
  paper_yellow: [
    [235, 205, 70],
    [228, 215, 140],
  ],
  squared: [
    [240, 240, 240],
    [228, 226, 216],
  ],
  wood: [
    [176, 140, 100],
    [205, 176, 132],
    [120, 92, 64],
    [168, 156, 140],
  ],
  sticky: [
    [232, 226, 190],
    [214, 214, 208],
  ],
};

/** Relative brightness of the bare board at (x, y) mm: its relief, print and grain. */
type Grain = (x: number, y: number) => number;

function ridges(random: Random): Grain {
  const step = random.between(20, 70);
  const offset = random.between(0, step);
  const depth = random.between(0.05, 0.25);
  const width = random.between(0.35, 0.9);
  const crossed = random.chance(0.5);
  const one = (x: number): number => {
    const d = Math.abs(((((x + offset) % step) + step) % step) - step / 2);
    const side = ((((x + offset) % step) + step) % step) - step / 2 > 0 ? 1 : -0.6;
    return side * depth * Math.exp(-((d / width) ** 2));
  };
  return (x, y) => one(x) + (crossed ? one(y * 0.9 + 3) : 0);
}

function squares(random: Random): Grain {
  const step = random.pick([4, 5, 10]);
  const ink = random.between(0.12, 0.4);
  const width = random.between(0.1, 0.22);
  const line = (x: number): number => {
    const d = Math.abs((((x % step) + step) % step) - step / 2);
    return ramp(width + 0.08, width, d);
  };
  return (x, y) => -ink * Math.max(line(x), line(y));
}

function woodGrain(random: Random, noise: Noise): Grain {
  const rings = random.between(0.4, 1.5);
  const depth = random.between(0.08, 0.22);
  return (x, y) => {
    const wavy = y + 4 * noise(x * 0.02, y * 0.04);
    return (
      depth * (Math.sin(wavy * rings * 2 + 3 * noise(x * 0.03, wavy * 0.3)) * 0.5 + noise(x * 0.15, y * 5))
    );
  };
}

function grainOf(kind: BoardKind, random: Random, noise: Noise): Grain {
  if (kind === 'wood') return woodGrain(random, noise);
  if (kind === 'squared') return squares(random);
  if (kind === 'tray_white' || kind === 'tray_yellow') return ridges(random);
  if (kind === 'sticky' && random.chance(0.5)) return squares(random);
  return () => 0;
}

/** Draws a bare board. */
export function layBoard(canvas: Canvas, kind: BoardKind, random: Random): void {
  const noise = noiseFrom(random);
  const grain = grainOf(kind, random, noise);
  const [red, green, blue] = random.pick(COLOURS[kind]);
  const stain = random.between(0.01, 0.06);
  const fibre = random.between(0.004, 0.025);
  const { plane, width, height, data } = canvas;
  const turn = random.between(-0.3, 0.3);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  for (let py = 0, i = 0; py < height; py++) {
    for (let px = 0; px < width; px++, i += 3) {
      const dx = px - width / 2;
      const dy = py - height / 2;
      const u = plane.ux * dx + plane.uy * dy;
      const v = plane.vx * dx + plane.vy * dy;
      const patch = rough(noise, u * 0.06 + 9, v * 0.06);
      const gain =
        1 + grain(cos * u + sin * v, cos * v - sin * u) + stain * patch + fibre * noise(u * 5 + 40, v * 5);
      data[i] = red * gain;
      data[i + 1] = green * gain;
      // Wax and propolis yellow a board in patches: blue decreases first.
      data[i + 2] = blue * gain * (1 - stain * Math.max(0, patch));
    }
  }
}

/** Draws a photo, mirrored beyond its edges. */
export function layPhoto(canvas: Canvas, photo: RgbImage): void {
  const fold = (i: number, size: number): number => {
    const k = i % (2 * size);
    return k < size ? k : 2 * size - 1 - k;
  };
  for (let y = 0, i = 0; y < canvas.height; y++) {
    const row = fold(y, photo.height) * photo.width;
    for (let x = 0; x < canvas.width; x++) {
      const p = (row + fold(x, photo.width)) * 3;
      for (let c = 0; c < 3; c++, i++) canvas.data[i] = photo.data[p + c] ?? 0;
    }
  }
}
