import { type Canvas, type Colour, fill, paint } from './canvas.ts';
import type { Spot } from './mite.ts';
import type { Random } from './random.ts';
import { lumpySilhouette, ramp, turner } from './shapes.ts';

/**
 * A printed card: its code row by row (true is dark), without quiet zone, and the width of the code in mm.
 */
export interface PrintedCard {
  modules: readonly (readonly boolean[])[];
  sideMm: number;
}

/** Position of a card: the centre of its code in mm, and its rotation (radians). */
export interface CardPlace extends Spot {
  turn: number;
}

/** Condition of a card on a board. */
export type CardCondition = 'clean' | 'dirty' | 'wet' | 'covered' | 'half_covered';

const PAPER: Colour = [238, 238, 236];
const INK: Colour = [30, 30, 34];
const DIRT: readonly [Colour, ...Colour[]] = [
  [128, 66, 26],
  [150, 92, 30],
  [66, 34, 26],
  [92, 84, 60],
];
/** Quiet zone relative to the width of the code, on each side. */
const MARGIN = 0.12;
/** Samples per pixel and direction, for edges between pixels. */
const LOOKS = 3;

/** Share of ink around (u, v) mm, and whether it is paper; both 0 to 1. */
const inkOf = ({ modules, sideMm }: PrintedCard, step: number) => {
  const size = modules.length;
  const half = sideMm / 2;
  const edge = half + MARGIN * sideMm;
  return (u: number, v: number): { paper: number; dark: number } => {
    let paper = 0;
    let dark = 0;
    for (let i = 0; i < LOOKS * LOOKS; i += 1) {
      const x = u + step * (((i % LOOKS) + 0.5) / LOOKS - 0.5);
      const y = v + step * ((Math.floor(i / LOOKS) + 0.5) / LOOKS - 0.5);
      if (Math.abs(x) > edge || Math.abs(y) > edge) continue;
      paper += 1;
      if (modules[Math.floor(((y + half) / sideMm) * size)]?.[Math.floor(((x + half) / sideMm) * size)])
        dark += 1;
    }
    const all = LOOKS * LOOKS;
    return { paper: paper / all, dark: paper === 0 ? 0 : dark / paper };
  };
};

/** Lays a printed card on the board. */
export function paintCard(canvas: Canvas, at: CardPlace, card: PrintedCard, random: Random): void {
  const turned = turner(at.turn);
  const bright = random.between(0.75, 1.02);
  const black = random.between(0.6, 2.2);
  const look = inkOf(card, 1 / canvas.plane.pxPerMm);
  const reach = card.sideMm * (0.5 + MARGIN) * Math.SQRT2 + 1;
  paint(canvas, at, reach, (u, v, ink) => {
    const { paper, dark } = look(...turned(u, v));
    if (paper === 0) return;
    fill(ink, mixed(bright, black, dark), 1, paper);
  });
}

/** Mix of paper and ink with their local brightness, by the share of ink. */
const mixed = (paperGain: number, inkGain: number, dark: number): Colour => [
  PAPER[0] * paperGain * (1 - dark) + INK[0] * inkGain * dark,
  PAPER[1] * paperGain * (1 - dark) + INK[1] * inkGain * dark,
  PAPER[2] * paperGain * (1 - dark) + INK[2] * inkGain * dark,
];

/** Adds the objects of a condition to a card. */
export function spoil(
  canvas: Canvas,
  at: CardPlace,
  { sideMm: side, condition }: { sideMm: number; condition: CardCondition },
  random: Random,
): void {
  if (condition === 'dirty') for (let n = random.whole(2, 6); n > 0; n -= 1) blot(canvas, at, side, random);
  if (condition === 'wet') for (let n = random.whole(1, 3); n > 0; n -= 1) drop(canvas, at, side, random);
  if (condition === 'covered') cover(canvas, at, { side, share: random.between(0.03, 0.12) }, random);
  if (condition === 'half_covered') cover(canvas, at, { side, share: 0.5 }, random);
}

const near = (at: Spot, side: number, random: Random): Spot => ({
  x: at.x + random.between(-0.45, 0.45) * side,
  y: at.y + random.between(-0.45, 0.45) * side,
});

/** A lump of wax or propolis of a few millimetres. */
function blot(canvas: Canvas, at: Spot, side: number, random: Random): void {
  const outline = lumpySilhouette(random, random.between(0.02, 0.06) * side, 0.3);
  const colour = random.pick(DIRT);
  paint(canvas, near(at, side, random), side * 0.2, (u, v, ink) => {
    fill(ink, colour, 1, ramp(-0.1, 0.1, outline(u, v) - Math.hypot(u, v)));
  });
}

/** A drop: fades what is under it, and its rim shines. */
function drop(canvas: Canvas, at: Spot, side: number, random: Random): void {
  const radius = random.between(0.08, 0.22) * side;
  const fade = random.between(0.2, 0.55);
  const outline = lumpySilhouette(random, radius, 0.1);
  paint(canvas, near(at, side, random), radius * 2, (u, v, ink) => {
    const inside = outline(u, v) - Math.hypot(u, v);
    const rim = 0.35 * Math.exp(-(((inside - 0.5) / 0.35) ** 2));
    fill(ink, [205, 205, 200], 1, ramp(-0.2, 0.2, inside) * (fade + rim));
  });
}

/** An opaque object over part of the code, from one of its sides: a leaf, a thumb, a frame's edge. */
function cover(
  canvas: Canvas,
  at: CardPlace,
  { side, share }: { side: number; share: number },
  random: Random,
): void {
  const turned = turner(at.turn + (random.whole(0, 3) * Math.PI) / 2);
  const from = side * (0.5 - share);
  const colour = random.pick(DIRT);
  paint(canvas, at, side * (0.5 + MARGIN) * Math.SQRT2 + 1, (u, v, ink) => {
    const [x, y] = turned(u, v);
    if (Math.abs(y) < side * 0.7 && x < side * 0.7) fill(ink, colour, 1, ramp(-0.1, 0.1, x - from));
  });
}
