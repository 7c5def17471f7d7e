import { type Canvas, type Colour, fill, paint } from './canvas.ts';
import { paintShadow, type Spot } from './mite.ts';
import { noiseFrom, type Random, randomFrom } from './random.ts';
import { fromCurve, lumpySilhouette, ramp, turner } from './shapes.ts';

type Painter = (canvas: Canvas, at: Spot, random: Random) => void;

const WAX: readonly [Colour, ...Colour[]] = [
  [150, 92, 30],
  [128, 66, 26],
  [196, 134, 28],
  [104, 44, 24],
  [116, 58, 36],
  [66, 34, 26],
  [206, 170, 90],
];

/** All crumbs share one noise function and use different parts of it. */
const NOISE = noiseFrom(randomFrom(7));

function blob(
  canvas: Canvas,
  at: Spot,
  random: Random,
  look: { radius: number; lumps: number; colour: Colour },
): void {
  const outline = lumpySilhouette(random, look.radius, look.lumps);
  const far = random.between(0, 200);
  const speckle = random.between(0.15, 0.6);
  const coarse = random.between(2, 7);
  const soft = 0.7 / canvas.plane.pxPerMm;
  const cover = random.between(0.75, 1);
  // Skips the noise where the shape is certainly empty, which saves most of the work.
  const empty = (1.001 * (outline.farthest + soft)) ** 2;
  paint(canvas, at, look.radius * 2.2, (u, v, ink) => {
    if (u * u + v * v > empty) return;
    const inside = outline(u, v) - Math.hypot(u, v);
    if (inside < -soft) return;
    const gain = 1 + speckle * NOISE(u * coarse + far, v * coarse + far) - 0.15 * ramp(0.2, 0, inside);
    fill(ink, look.colour, gain, cover * ramp(-soft, soft, inside));
  });
}

/** A crumb of wax or capping, sometimes in its own film of oil, often several together. */
export const crumb: Painter = (canvas, at, random) => {
  const size = 0.11 * random.between(1, 2.1) ** random.between(1, 3.2);
  const colour = random.pick(WAX);
  if (random.chance(0.09)) oilFilm(canvas, at, random);
  for (let part = random.whole(1, 4); part > 0; part--) {
    const near = { x: at.x + random.normal(0, size), y: at.y + random.normal(0, size) };
    blob(canvas, near, random, {
      radius: size * random.between(0.35, 1),
      lumps: 0.5,
      colour: random.chance(0.7) ? colour : random.pick(WAX),
    });
  }
};

function oilFilm(canvas: Canvas, at: Spot, random: Random): void {
  const radius = random.between(0.4, 1.3);
  const outline = lumpySilhouette(random, radius, 0.35);
  const cover = random.between(0.15, 0.5);
  paint(canvas, at, radius * 2, (u, v, ink) => {
    const inside = outline(u, v) - Math.hypot(u, v);
    const rim = 1 - 0.25 * ramp(0.25, 0, Math.abs(inside - 0.1));
    fill(ink, [205, 180, 80], rim, cover * ramp(-0.1, 0.08, inside));
  });
}

/** A distractor: a crumb as dark and as large as a mite, but ragged. */
const darkCrumb: Painter = (canvas, at, random) => {
  const dark = random.between(0.4, 1.3);
  const colour: Colour = [(80 + random.between(0, 34)) * dark, 44 * dark, 30 * dark];
  const radius = random.between(0.3, 1);
  paintShadow(canvas, at, radius, 0.15);
  blob(canvas, at, random, { radius, lumps: random.between(0.3, 0.6), colour });
};

/** A distractor of several crumbs: a mite's size and colour, a rough edge, no gloss. */
const clump: Painter = (canvas, at, random) => {
  const dark = random.between(0.5, 1.6);
  const red = random.between(0.8, 1.3);
  const half = random.between(0.25, 0.6);
  paintShadow(canvas, at, half * 1.3, random.between(0, 0.2));
  for (let part = random.whole(3, 8); part > 0; part--) {
    const own = random.between(0.75, 1.3);
    const near = { x: at.x + random.normal(0, half * 0.5), y: at.y + random.normal(0, half * 0.5) };
    const colour: Colour = [92 * dark * red * own, 50 * dark * own, 34 * dark * own];
    blob(canvas, near, random, { radius: half * random.between(0.4, 0.9), lumps: 0.45, colour });
  }
};

const pollen: Painter = (canvas, at, random) => {
  const colour = random.pick<Colour>([
    [226, 160, 40],
    [240, 200, 90],
    [190, 96, 36],
    [150, 140, 70],
    [196, 60, 60],
  ]);
  blob(canvas, at, random, { radius: random.between(0.1, 0.7), lumps: random.between(0, 0.2), colour });
};

/** Wax scales: thin, pale, pentagonal, visible mainly by their edge. */
const scale: Painter = (canvas, at, random) => {
  const turn = turner(random.between(0, 6.3));
  const half = random.between(0.6, 1.4);
  const cover = random.between(0.15, 0.6);
  const light = random.between(0.75, 1.05);
  paint(canvas, at, half * 1.6, (u, v, ink) => {
    const [x, y] = turn(u, v);
    const inside = half - Math.max(Math.abs(x), Math.abs(y) * 1.5, (Math.abs(x) + Math.abs(y)) * 0.8);
    const rim = 0.2 * ramp(0.15, 0, inside);
    fill(ink, [238, 228, 190], light - rim, cover * ramp(-0.06, 0.06, inside) * (0.6 + rim * 2));
  });
};

/** Legs, antennae and fibres: thin bent strokes. */
const stroke: Painter = (canvas, at, random) => {
  const turn = turner(random.between(0, 6.3));
  const half = random.between(0.4, 2.4);
  const bend = random.between(-0.25, 0.25);
  const thick = 0.03 + 0.14 * random.next() ** 3;
  const dark = random.between(0.5, 2.2);
  paint(canvas, at, half * 1.4 + 1, (u, v, ink) => {
    const [x, y] = turn(u, v);
    const { off, along } = fromCurve(x, y, half, bend);
    const joint = thick * (1.3 - 0.6 * Math.abs(along));
    fill(ink, [58, 40, 30], dark, 0.85 * ramp(joint + 0.07, joint, off));
  });
};

const wing: Painter = (canvas, at, random) => {
  const turn = turner(random.between(0, 6.3));
  const long = random.between(2.5, 4.5);
  const far = random.between(0, 200);
  const tint = random.pick<Colour>([
    [120, 100, 78],
    [170, 120, 40],
  ]);
  paint(canvas, at, long * 1.1, (u, v, ink) => {
    const [x, y] = turn(u, v);
    const r = Math.hypot(x / long, y / (long * 0.36));
    const vein = Math.abs(NOISE(x * 0.9 + far, y * 1.6)) < 0.07 ? 0.4 : 0;
    fill(ink, tint, 1, ramp(1.03, 0.97, r) * (0.15 + vein + 0.3 * ramp(0.85, 1, r)));
  });
};

const dust: Painter = (canvas, at, random) => {
  for (let grain = random.whole(3, 14); grain > 0; grain--) {
    const near = { x: at.x + random.normal(0, 4), y: at.y + random.normal(0, 4) };
    const radius = random.between(0.03, 0.16);
    const dark = random.between(0.4, 2);
    paint(canvas, near, radius * 1.5, (u, v, ink) => {
      fill(ink, [62, 48, 38], dark, 0.8 * ramp(1.4, 0.6, Math.hypot(u, v) / radius));
    });
  }
};

/** A drop of water or oil: shows the board, with a dark lower rim and one bright point. */
const drop: Painter = (canvas, at, random) => {
  const radius = random.between(0.4, 2);
  const outline = lumpySilhouette(random, radius, 0.08);
  const tint: Colour = random.chance(0.5) ? [190, 160, 70] : [120, 120, 120];
  paint(canvas, at, radius * 1.3, (u, v, ink) => {
    const r = Math.hypot(u, v) / outline(u, v);
    const rim = ramp(0.7, 0.97, r) * ramp(1.08, 1, r);
    fill(ink, tint, 1, 0.12 * ramp(1.05, 0.95, r) + 0.5 * rim * (0.5 + (0.5 * v) / radius));
    const spark = Math.hypot(u + 0.35 * radius, v + 0.35 * radius) / (0.22 * radius);
    if (spark < 1) fill(ink, [250, 250, 248], 1, 0.9 * ramp(1, 0.5, spark));
  });
};

/** Seeds, moth droppings and small ants: smooth and dark, but not of a mite's size or form. */
const seed: Painter = (canvas, at, random) => {
  const turn = turner(random.between(0, 6.3));
  const large = random.chance(0.5);
  const half = large ? random.between(1.1, 2) : random.between(0.15, 0.38);
  const slim = large ? random.between(0.3, 0.6) : random.between(0.5, 0.95);
  const dark = random.between(0.4, 1.6);
  paint(canvas, at, half * 1.2, (u, v, ink) => {
    const [x, y] = turn(u, v);
    const r = Math.hypot(x / half, y / (half * slim));
    fill(ink, [84, 56, 38], dark * (1 - 0.4 * r * r), ramp(1.08, 0.96, r));
  });
};

/** Heads, legs and abdomens of bees: large, black, glossy. */
const beePart: Painter = (canvas, at, random) => {
  const parts = random.whole(1, 4);
  const turn = random.between(0, 6.3);
  for (let part = 0; part < parts; part++) {
    const there = { x: at.x + part * 1.3 * Math.cos(turn), y: at.y + part * 1.3 * Math.sin(turn) };
    const radius = random.between(0.5, 1.9);
    const near = { x: there.x + random.normal(0, 0.3), y: there.y + random.normal(0, 0.3) };
    paintShadow(canvas, near, radius, 0.25);
    blob(canvas, near, random, { radius, lumps: random.between(0.1, 0.35), colour: [38, 27, 22] });
    const spark = { x: near.x - radius * 0.3, y: near.y - radius * 0.3 };
    blob(canvas, spark, random, { radius: radius * 0.12, lumps: 0.5, colour: [190, 185, 180] });
    stroke(canvas, near, random);
  }
};

const KINDS: readonly (readonly [Painter, number])[] = [
  [crumb, 0.53],
  [darkCrumb, 0.08],
  [clump, 0.06],
  [pollen, 0.1],
  [scale, 0.03],
  [stroke, 0.06],
  [wing, 0.01],
  [dust, 0.06],
  [drop, 0.03],
  [seed, 0.03],
  [beePart, 0.01],
];

/**
 * Distributes debris in streaks, as it falls between the combs; `density` in pieces per square centimetre.
 */
export function strew(canvas: Canvas, density: number, random: Random): void {
  const halfX = canvas.width / canvas.plane.pxPerMm / 2;
  const halfY = canvas.height / canvas.plane.pxPerMm / 2;
  const count = Math.round((density * halfX * halfY * 4) / 100);
  const streaks = noiseFrom(random);
  const along = random.chance(0.5);
  for (let piece = 0; piece < count; piece++) {
    let at = { x: random.between(-halfX, halfX), y: random.between(-halfY, halfY) };
    const far = along ? streaks(at.x * 0.03, at.y * 0.008) : streaks(at.x * 0.008 + 9, at.y * 0.03);
    if (far < -0.1) at = { x: random.between(-halfX, halfX), y: random.between(-halfY, halfY) };
    let chance = random.next();
    const kind = KINDS.find(([, share]) => {
      chance -= share;
      return chance < 0;
    });
    (kind?.[0] ?? crumb)(canvas, at, random);
  }
}
