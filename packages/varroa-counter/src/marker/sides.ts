import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { type Ellipse, meanRadius, outlineAt } from './ellipse.ts';

/** Features on both sides of an outline, as quantiles over the rays. */
export interface Sides {
  /** Change of the share of a colour channel across the outline in hundredths; a minimum over most rays. */
  hueStep: number;
  /**
   * Logarithm of the brightness of the strip just outside relative to the next one; a maximum over most rays.
   */
  glow: number;
  /**
   * Logarithm of the darkness of the last strip inside relative to the previous one; a minimum over a few
   * rays.
   */
  shade: number;
}

/** Sample positions next to the outline, relative to its radius. */
const BANDS = {
  inside: [-0.05, -0.04, -0.03],
  last: [-0.024, -0.018, -0.012],
  outside: [0.025, 0.035, 0.045],
  beyond: [0.06, 0.08, 0.1],
} as const;
const RAYS = 90;
/**
 * Share of the rays that may be disturbed by a crumb, a glint or a letter; also the minimum shaded part of a
 * rim.
 */
const FEW = 0.15;
/** Levels added to each sum of colours, so that noise in dark pixels is not a hue. */
const DARK = 20;

type Colour = [red: number, green: number, blue: number];

/** Bilinear colour; `undefined` outside the image. */
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
 * Measures both sides of an outline. Metal and board differ in hue all around a coin's edge, while its rim
 * has metal on both sides and a shadow the board; outside a coin nothing glows like the rim inside its edge;
 * and on the side away from the light the rounded rim is dark.
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
