import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { type Ellipse, meanRadius, outlineAt } from './ellipse.ts';

/** What lies on the two sides of an outline, told so that most rays must agree. */
export interface Sides {
  /** By how many hundredths the share of some colour changes across the outline, on all but a few rays at least. */
  hueStep: number;
  /** Logarithm of how much brighter than what follows the strip just outside is, on all but a few rays at most. */
  glow: number;
  /** Logarithm of how much darker the last strip inside is than what lies before it, on a few rays at least. */
  shade: number;
}

/** Where it is looked beside the outline, in shares of its radius. */
const BANDS = {
  inside: [-0.05, -0.04, -0.03],
  last: [-0.024, -0.018, -0.012],
  outside: [0.025, 0.035, 0.045],
  beyond: [0.06, 0.08, 0.1],
} as const;
const RAYS = 90;
/** The few: a crumb, a glint or a letter may lie on such a share of the rays; so much at least of a rim is shaded. */
const FEW = 0.15;
/** Levels added to each sum of colours, so that the grain of dark pixels is not taken for a hue. */
const DARK = 20;

type Colour = [red: number, green: number, blue: number];

/** The colour between four pixels; `undefined` outside the picture. */
function colourAt({ width, height, data }: RgbImage, { x, y }: Point): Colour | undefined {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return undefined;
  const colour: Colour = [0, 0, 0];
  for (let k = 0; k < 4; k++) {
    const across = k & 1;
    const down = k >> 1;
    const weight = (across === 1 ? x - left : 1 - x + left) * (down === 1 ? y - top : 1 - y + top);
    const p = ((top + down) * width + left + across) * 3;
    for (const c of [0, 1, 2] as const) colour[c] += weight * (data[p + c] ?? 0);
  }
  return colour;
}

const sum = ([red, green, blue]: Colour): number => red + green + blue + DARK;

function bandColour(
  image: RgbImage,
  { x, y, nx, ny }: ReturnType<typeof outlineAt>,
  { band, radius }: { band: readonly number[]; radius: number },
): Colour | undefined {
  const mean: Colour = [0, 0, 0];
  for (const share of band) {
    const off = share * radius;
    const colour = colourAt(image, { x: x + nx * off, y: y + ny * off });
    if (colour === undefined) return undefined;
    for (const c of [0, 1, 2] as const) mean[c] += colour[c] / band.length;
  }
  return mean;
}

function hueBetween(one: Colour, other: Colour): number {
  const shares = ([0, 1, 2] as const).map((c) => Math.abs(one[c] / sum(one) - other[c] / sum(other)));
  return 100 * Math.max(...shares);
}

const quantile = (values: number[], share: number): number =>
  values.sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/**
 * Looks at both sides of an outline. Metal and board differ in hue all around a coin's edge, while its rim has metal
 * on both sides and a shadow the board; outside of a coin nothing shines as the rim does inside of its edge; and on
 * the side away from the light the rim's round edge is dark.
 */
export function sidesOf(image: RgbImage, outline: Ellipse): Sides {
  const radius = meanRadius(outline);
  const hueSteps: number[] = [];
  const glows: number[] = [];
  const shades: number[] = [];
  for (let ray = 0; ray < RAYS; ray++) {
    const at = outlineAt(outline, (2 * Math.PI * ray) / RAYS);
    const colourIn = (band: readonly number[]) => bandColour(image, at, { band, radius });
    const inside = colourIn(BANDS.inside);
    const last = colourIn(BANDS.last);
    const outside = colourIn(BANDS.outside);
    const beyond = colourIn(BANDS.beyond);
    if (inside && outside) hueSteps.push(hueBetween(inside, outside));
    if (outside && beyond) glows.push(Math.log(sum(outside) / sum(beyond)));
    if (inside && last) shades.push(Math.log(sum(inside) / sum(last)));
  }
  return {
    hueStep: quantile(hueSteps, FEW),
    glow: quantile(glows, 1 - FEW),
    shade: quantile(shades, 1 - FEW),
  };
}
