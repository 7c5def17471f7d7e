import type { Marker } from '../src/marker/markers.ts';
import { type Canvas, type Colour, fill, paint } from './canvas.ts';
import type { Spot } from './mite.ts';
import { noiseFrom, type Random, rough } from './random.ts';
import { lumpySilhouette, ramp } from './shapes.ts';

const SILVER: Colour = [178, 176, 170];
const GOLD: Colour = [186, 152, 84];

/** The outline of head, figure and letters: random light and dark edges inside the rim. */
type Relief = (u: number, v: number, r: number) => number;

function reliefOf(random: Random, radius: number): Relief {
  const noise = noiseFrom(random);
  const figure = lumpySilhouette(random, 0.5 * radius, 0.4);
  const letters = random.whole(8, 30);
  const depth = random.between(0.1, 0.45);
  return (u, v, r) => {
    if (r > 0.9) return 0;
    const off = figure(u, v) - r * radius;
    const edge = Math.exp(-((off / 0.35) ** 2)) * Math.sign(u - v);
    const inText = ramp(0.68, 0.72, r) * ramp(0.88, 0.84, r);
    const text = Math.sin(Math.atan2(v, u) * letters) > 0.1 ? noise(u * 1.7, v * 1.7 + 9) : 0;
    return depth * (0.6 * edge + inText * text * 1.6 + 0.4 * rough(noise, u * 0.6 + 40, v * 0.6));
  };
}

/** A shadow on the board next to the coin: near and hard in the sun, wide and soft under a lamp. */
function paintCoinShadow(canvas: Canvas, at: Spot, radius: number, random: Random): void {
  const turn = random.between(0, 2 * Math.PI);
  const away = random.between(0, 1.8);
  const soft = random.between(0.15, 2.5);
  const strength = random.between(0.1, 0.7);
  const side = { x: at.x + away * Math.cos(turn), y: at.y + away * Math.sin(turn) };
  paint(canvas, side, radius + soft + 0.5, (u, v, ink) => {
    fill(ink, [34, 28, 24], 1, strength * ramp(radius + soft, radius - 0.3, Math.hypot(u, v)));
  });
}

/** The milled edge, visible on the near side of a tilted coin. */
function paintEdge(canvas: Canvas, at: Spot, radius: number, rise: Spot): void {
  const long = Math.hypot(rise.x, rise.y);
  if (long * canvas.plane.pxPerMm < 0.3) return;
  const edge = 0.6 / canvas.plane.pxPerMm;
  paint(canvas, at, radius + long + 0.5, (u, v, ink) => {
    const t = Math.max(0, Math.min(1, (u * rise.x + v * rise.y) / (long * long)));
    const off = Math.hypot(u - t * rise.x, v - t * rise.y);
    const mill = 0.5 + 0.25 * Math.sin(Math.atan2(v, u) * 120);
    fill(ink, [120, 114, 104], mill, ramp(radius + edge, radius - edge, off));
  });
}

function paintFace(canvas: Canvas, at: Spot, look: Marker, random: Random): void {
  const radius = look.diameterMm / 2;
  const relief = reliefOf(random, radius);
  const noise = noiseFrom(random);
  const bimetal = look.innerShare !== undefined;
  const swapped = bimetal && random.chance(0.5);
  const one = random.chance(0.75) ? SILVER : GOLD;
  const outer = bimetal ? (swapped ? GOLD : SILVER) : one;
  const inner = bimetal ? (swapped ? SILVER : GOLD) : one;
  const share = look.innerShare ?? 0;
  const bright = random.between(0.55, 1.35);
  const worn = random.between(0, 1);
  const rim = random.between(0.9, 0.96);
  const lamp = random.between(0, 2 * Math.PI);
  const lampGain = random.between(0.05, 0.45);
  const tarnish = random.between(0, 0.3);
  const edge = 0.6 / canvas.plane.pxPerMm;
  const groove = edge * 1.5 + 0.1;
  paint(canvas, at, radius + 0.5, (u, v, ink) => {
    const mm = Math.hypot(u, v);
    if (mm > radius + edge) return;
    const r = mm / radius;
    const facing = (u * Math.cos(lamp) + v * Math.sin(lamp)) / (mm + 0.01);
    const raised =
      Math.exp(-(((r - rim) / 0.02) ** 2)) * -facing * 0.5 +
      Math.exp(-(((r - 0.99) / 0.02) ** 2)) * facing * 0.5;
    const seam = bimetal ? 0.35 * Math.exp(-(((mm - share * radius) / groove) ** 2)) : 0;
    const metal = r < share ? inner : outer;
    const gain =
      bright *
      (1 +
        lampGain * (facing * r + 0.6 * noise(u * 0.12, v * 0.12)) -
        tarnish * Math.max(0, rough(noise, u, v)));
    const carved = relief(u, v, r) * (1.2 - worn) + raised * (1.1 - 0.7 * worn) - seam;
    fill(ink, metal, gain * (1 + carved), ramp(radius + edge, radius - edge, mm));
  });
}

/** Displacement of a coin's face by the tilt, in mm on the board. */
export function riseOf({ plane }: Canvas, look: Marker): Spot {
  const lift = look.thicknessMm * Math.tan((plane.tiltDegrees * Math.PI) / 180);
  return { x: plane.shortX * lift, y: plane.shortY * lift };
}

/** Draws a coin; a tilt shows its edge and displaces its face. */
export function paintCoin(canvas: Canvas, at: Spot, look: Marker, random: Random): void {
  const rise = riseOf(canvas, look);
  const radius = look.diameterMm / 2;
  if (random.chance(0.85)) paintCoinShadow(canvas, at, radius, random);
  paintEdge(canvas, at, radius, rise);
  paintFace(canvas, { x: at.x + rise.x, y: at.y + rise.y }, look, random);
}
