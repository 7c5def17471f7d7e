import type { Point } from '../src/image/point.ts';
import { type Canvas, type Colour, fill, paint } from './canvas.ts';
import type { Random } from './random.ts';
import { fromCurve, ramp, turner } from './shapes.ts';

/** A place on the board: mm to the right of and below the centre of the image. */
export interface Spot {
  x: number;
  y: number;
}

/** A mite's box in pixels, top left and size, as in the labels of photos. */
export interface MiteBox extends Point {
  width: number;
  height: number;
}

type Look = 'adult' | 'pale' | 'on_back';

interface Mite {
  /** Half axes in mm: across (the longer one of Varroa destructor) and along. */
  across: number;
  along: number;
  angle: number;
  look: Look;
  body: Colour;
  rim: Colour;
}

function miteOf(random: Random): Mite {
  const size = random.between(0.92, 1.08);
  const chance = random.next();
  const look: Look = chance < 0.12 ? 'pale' : chance < 0.24 ? 'on_back' : 'adult';
  const dark = random.between(0.45, 1.25);
  const red = random.between(0.75, 1.2);
  const body: Colour =
    look === 'pale'
      ? [random.between(165, 205), random.between(120, 160), random.between(70, 120)]
      : [88 * dark * red, 42 * dark, 34 * dark];
  const lift = random.between(1.15, 1.9);
  return {
    across: (size * random.normal(1.62, 0.06)) / 2,
    along: (size * random.normal(1.13, 0.06)) / 2,
    angle: random.between(0, 2 * Math.PI),
    look,
    body,
    rim: [body[0] * lift, body[1] * lift * 0.95, body[2] * lift * 0.85],
  };
}

/** Six to eight short legs at the front, pale and slightly blurred. */
function paintLegs(canvas: Canvas, at: Spot, mite: Mite, random: Random): void {
  const count = random.whole(2, mite.look === 'on_back' ? 8 : 6);
  const cover = random.between(0.25, 0.8);
  for (let leg = 0; leg < count; leg++) {
    const side = (leg / Math.max(1, count - 1) - 0.5) * 2;
    const turn = turner(mite.angle + Math.PI / 2 + side * 1.1);
    const reach = mite.along + random.between(0.05, 0.3);
    const bend = random.between(-0.6, 0.6);
    paint(canvas, at, reach + 0.2, (u, v, ink) => {
      const [x, y] = turn(u, v);
      const { off } = fromCurve(x - reach / 2, y, reach / 2, bend);
      fill(ink, mite.rim, 1.15, cover * ramp(0.1, 0.04, off));
    });
  }
}

function paintBody(canvas: Canvas, at: Spot, mite: Mite, random: Random): void {
  const turn = turner(mite.angle);
  const edge = 0.6 / canvas.plane.pxPerMm;
  const gloss = random.chance(0.75) ? random.between(0.25, 0.95) : 0;
  const glossSize = random.between(0.05, 0.16);
  const glossX = random.between(-0.35, 0.35);
  const glossY = random.between(-0.3, 0.3);
  const squash = random.between(0, 0.12);
  paint(canvas, at, mite.across * 1.15, (u, v, ink) => {
    const [x, y] = turn(u, v);
    // The front is flatter than the rear: the shield of a mite is not an exact ellipse.
    const b = mite.along * (y > 0 ? 1 - squash : 1 + squash);
    const r = Math.hypot(x / mite.across, y / b);
    const cover = ramp(edge, -edge, (r - 1) * b);
    if (cover <= 0) return;
    const toRim = ramp(0.55, 1, r);
    const dome = 1 - 0.35 * toRim * (mite.look === 'adult' ? 0.3 : 1);
    const mix = (k: 0 | 1 | 2): number => mite.body[k] + (mite.rim[k] - mite.body[k]) * toRim;
    const belly = mite.look === 'on_back' ? 1 + 0.7 * ramp(0.75, 0.2, r) : 1;
    const shine = gloss * Math.exp(-(((x - glossX) ** 2 + (y - glossY) ** 2) / glossSize ** 2));
    fill(ink, [mix(0), mix(1), mix(2)], dome * belly, cover);
    ink.red += (235 - ink.red) * shine;
    ink.green += (228 - ink.green) * shine;
    ink.blue += (225 - ink.blue) * shine;
  });
}

function boxOf(canvas: Canvas, at: Spot, mite: Mite): MiteBox {
  const { plane } = canvas;
  const cos = Math.cos(mite.angle);
  const sin = Math.sin(mite.angle);
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (let step = 0; step < 36; step++) {
    const a = mite.across * Math.cos((step * Math.PI) / 18);
    const b = mite.along * Math.sin((step * Math.PI) / 18);
    const p = plane.toPixels(at.x + cos * a - sin * b, at.y + sin * a + cos * b);
    left = Math.min(left, p.x);
    right = Math.max(right, p.x);
    top = Math.min(top, p.y);
    bottom = Math.max(bottom, p.y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A soft shadow under and next to an object of `radius` mm. */
export function paintShadow(canvas: Canvas, at: Spot, radius: number, strength: number): void {
  paint(canvas, at, radius * 1.5, (u, v, ink) => {
    fill(ink, [30, 24, 20], 1, strength * ramp(1.45, 0.7, Math.hypot(u, v) / radius));
  });
}

/** A mite on edge shows its height: half of its length. */
const onEdge = (mite: Mite): Mite => ({ ...mite, along: mite.along * 0.5 });

/** Draws one mite and returns its box. */
export function paintMite(canvas: Canvas, at: Spot, random: Random, isOnEdge = false): MiteBox {
  const flat = miteOf(random);
  const mite = isOnEdge ? onEdge(flat) : flat;
  const side = { x: at.x + random.between(-0.2, 0.2), y: at.y + random.between(-0.2, 0.2) };
  paintShadow(canvas, side, 0.75, random.between(0.05, 0.35));
  if (random.chance(0.7)) paintLegs(canvas, at, mite, random);
  paintBody(canvas, at, mite, random);
  if (mite.look === 'on_back') paintLegs(canvas, at, mite, random);
  return boxOf(canvas, at, mite);
}
