import type { Plane } from './plane.ts';

/** The image while it is drawn: floats 0..255, so that added light causes no banding. */
export interface Canvas {
  width: number;
  height: number;
  data: Float32Array;
  plane: Plane;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** The paint of a shape at one point; `cover` 0..1. Shapes write to it instead of allocating an object. */
interface Ink {
  red: number;
  green: number;
  blue: number;
  cover: number;
}

/** Draws at (u, v) mm from the shape's own centre. */
type Shape = (u: number, v: number, ink: Ink) => void;

export function blankCanvas(width: number, height: number, plane: Plane): Canvas {
  return { width, height, plane, data: new Float32Array(width * height * 3) };
}

/** Paints a shape whose ink lies within `reach` mm of (x, y) mm. */
export function paint(canvas: Canvas, at: { x: number; y: number }, reach: number, shape: Shape): void {
  const { plane, width, height, data } = canvas;
  const centre = plane.toPixels(at.x, at.y);
  const radius = reach * plane.pxPerMm + 1;
  const ink: Ink = { red: 0, green: 0, blue: 0, cover: 0 };
  const bottom = Math.min(height - 1, Math.ceil(centre.y + radius));
  const right = Math.min(width - 1, Math.ceil(centre.x + radius));
  for (let y = Math.max(0, Math.floor(centre.y - radius)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(centre.x - radius)); x <= right; x++) {
      const dx = x - centre.x;
      const dy = y - centre.y;
      ink.cover = 0;
      shape(plane.ux * dx + plane.uy * dy, plane.vx * dx + plane.vy * dy, ink);
      if (ink.cover <= 0) continue;
      const cover = Math.min(1, ink.cover);
      const i = (y * width + x) * 3;
      data[i] = (data[i] ?? 0) + cover * (ink.red - (data[i] ?? 0));
      data[i + 1] = (data[i + 1] ?? 0) + cover * (ink.green - (data[i + 1] ?? 0));
      data[i + 2] = (data[i + 2] ?? 0) + cover * (ink.blue - (data[i + 2] ?? 0));
    }
  }
}

/** Puts a colour, brightened by `gain`, into the ink. */
export function fill(ink: Ink, colour: Colour, gain: number, cover: number): void {
  ink.red = colour[0] * gain;
  ink.green = colour[1] * gain;
  ink.blue = colour[2] * gain;
  ink.cover = cover;
}
