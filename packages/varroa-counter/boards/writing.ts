import { type Canvas, type Colour, fill, paint } from './canvas.ts';
import type { Spot } from './mite.ts';
import { noiseFrom, type Random, randomFrom } from './random.ts';
import { ramp, turner } from './shapes.ts';

/** Colour and line width in mm of a pen. */
interface Pen {
  colour: Colour;
  half: number;
  cover: number;
}

const INKS: readonly [Colour, ...Colour[]] = [
  [32, 32, 34],
  [44, 56, 120],
  [206, 40, 52],
  [70, 74, 76],
];

const NOISE = noiseFrom(randomFrom(11));

const penOf = (random: Random): Pen => ({
  colour: random.pick(INKS),
  half: random.between(0.12, 0.4),
  cover: random.between(0.5, 0.95),
});

/** A hand-drawn part of an ellipse: from angle `from` over `length` radians, slightly irregular. */
function arc(
  canvas: Canvas,
  at: Spot,
  pen: Pen,
  curve: { across: number; along: number; from: number; length: number; waver: number },
): void {
  const { across, along, from, length, waver } = curve;
  const reach = Math.max(across, along) * (1 + waver) + pen.half * 2;
  const thin = Math.min(across, along);
  paint(canvas, at, reach, (u, v, ink) => {
    const angle = Math.atan2(v / along, u / across);
    const passed = (((angle - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
    if (passed > length) return;
    const radius = Math.hypot(u / across, v / along) - waver * NOISE(angle * 1.3 + across * 9, from * 5);
    fill(ink, pen.colour, 1, pen.cover * ramp(pen.half + 0.08, pen.half - 0.04, Math.abs(radius - 1) * thin));
  });
}

/** A stroke of `half` mm to both sides of its centre. */
function line(canvas: Canvas, at: Spot, pen: Pen, { half, angle }: { half: number; angle: number }): void {
  const turn = turner(angle);
  paint(canvas, at, half + pen.half * 2, (u, v, ink) => {
    const [x, y] = turn(u, v);
    const off = Math.hypot(Math.max(0, Math.abs(x) - half), y);
    fill(ink, pen.colour, 1, pen.cover * ramp(pen.half + 0.08, pen.half - 0.04, off));
  });
}

/** A shape similar to a letter or a digit: loops, strokes and dots. */
function glyph(canvas: Canvas, at: Spot, pen: Pen, random: Random): void {
  const tall = random.between(0.8, 2.6);
  for (let part = random.whole(1, 3); part > 0; part--) {
    const near = { x: at.x + random.normal(0, tall * 0.25), y: at.y + random.normal(0, tall * 0.45) };
    const what = random.next();
    if (what < 0.5) {
      arc(canvas, near, pen, {
        across: tall * random.between(0.3, 0.6),
        along: tall * random.between(0.4, 0.8),
        from: random.between(0, 6.3),
        length: random.between(2, 6.3),
        waver: 0.1,
      });
    } else if (what < 0.88) {
      line(canvas, near, pen, { half: tall * random.between(0.3, 1), angle: random.between(0, 3.2) });
    } else line(canvas, near, { ...pen, half: pen.half * random.between(1, 1.8) }, { half: 0.05, angle: 0 });
  }
}

/** A line of handwriting: dates, names of hives, sums. */
function words(canvas: Canvas, random: Random): void {
  const pen = penOf(random);
  const at = somewhere(canvas, random);
  const angle = random.pick([0, Math.PI / 2, random.between(0, 6.3)]);
  const step = random.between(2, 4.5);
  for (let letter = random.whole(2, 14); letter > 0; letter--) {
    if (random.chance(0.8)) glyph(canvas, at, pen, random);
    at.x += step * Math.cos(angle) * random.between(0.7, 1.2);
    at.y += step * Math.sin(angle) * random.between(0.7, 1.2);
  }
}

function somewhere(canvas: Canvas, random: Random): Spot {
  const halfX = canvas.width / canvas.plane.pxPerMm / 2;
  const halfY = canvas.height / canvas.plane.pxPerMm / 2;
  return { x: random.between(-halfX, halfX), y: random.between(-halfY, halfY) };
}

/** Handwriting on a sheet, ticks and circles around mites (`mites`, mm from the centre). */
export function writeOn(canvas: Canvas, mites: readonly Spot[], random: Random): void {
  for (let count = random.whole(0, 3); count > 0; count--) words(canvas, random);
  const pen = penOf(random);
  const rings = random.between(0, 0.7);
  for (const spot of [...mites.filter(() => random.chance(rings)), somewhere(canvas, random)]) {
    const size = random.between(1.6, 4.2);
    const at = { x: spot.x + random.normal(0, size * 0.15), y: spot.y + random.normal(0, size * 0.15) };
    arc(canvas, at, pen, {
      across: size * random.between(0.8, 1.2),
      along: size,
      from: random.between(0, 6.3),
      length: random.between(4.5, 6.3),
      waver: 0.15,
    });
  }
}
