/** Perceptual colour arithmetic (OKLCH), so that light and shade keep the hue of any hive colour. */

/** Lightness 0..1, chroma 0..~0.4, hue in radians. */
type Lch = { l: number; c: number; h: number };

/** The colour of bare wood, for a hive with an invalid colour. */
const BARE_WOOD = '#c78f58';

export type HiveShades = {
  /** Faces towards the sky. */
  lit: string;
  /** The front, in the hive's own colour. */
  front: string;
  /** The side away from the light. */
  side: string;
  /** The same side of the lighter boxes. */
  litSide: string;
  /** Joints and recesses. */
  joint: string;
  /** The outline, visible on both schemes. */
  edge: string;
};

/**
 * Light and shade of a painted wooden box. Near-white and near-black are adjusted so that shade stays
 * visible.
 */
export function hiveShades(color: string): HiveShades {
  const paint = toLch(color) ?? toLch(BARE_WOOD) ?? { l: 0.7, c: 0.1, h: 1 };
  const base = { ...paint, l: clamp(paint.l, 0.36, 0.93) };
  return {
    lit: toHex({ ...base, l: Math.min(base.l + 0.07, 0.97), c: base.c * 0.8 }),
    front: toHex(base),
    side: toHex({ ...base, l: base.l * 0.84, c: base.c * 0.95 }),
    litSide: toHex({ ...base, l: base.l * 0.89, c: base.c * 0.92 }),
    joint: toHex({ ...base, l: base.l * 0.67, c: base.c * 0.85 }),
    edge: toHex({ ...base, l: base.l * 0.5, c: base.c * 0.6 }),
  };
}

/** Lighter (towards 1) or darker (towards -1) by that share of the lightness scale, in the same hue. */
export function shade(color: string, amount: number): string {
  const lch = toLch(color);
  return lch ? toHex({ ...lch, l: clamp(lch.l + amount, 0, 1) }) : color;
}

/** The perceived lightness of a colour, 0 black to 1 white; null for text that is not a hex colour. */
export function lightness(color: string): number | null {
  return toLch(color)?.l ?? null;
}

/** `#rgb`, `#rrggbb` or the same without the `#`, as the contract allows. */
function toLch(color: string): Lch | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!hex) return null;
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const channel = (at: number) => toLinear(Number.parseInt(full.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [channel(0), channel(2), channel(4)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

/** For a colour outside sRGB the chroma is reduced, never the lightness, to keep the shading. */
function toHex(lch: Lch): string {
  let c = lch.l > 0 && lch.l < 1 ? lch.c : 0;
  let rgb = toRgb({ ...lch, c });
  while (c > 0.0005 && rgb.some((v) => v < -0.0001 || v > 1.0001)) {
    c *= 0.95;
    rgb = toRgb({ ...lch, c });
  }
  const channels = rgb.map((v) =>
    Math.round(clamp(toGamma(clamp(v, 0, 1)), 0, 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

function toRgb({ l, c, h }: Lch): [number, number, number] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const lms = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  return [
    4.0767416621 * lms[0] - 3.3077115913 * lms[1] + 0.2309699292 * lms[2],
    -1.2684380046 * lms[0] + 2.6097574011 * lms[1] - 0.3413193965 * lms[2],
    -0.0041960863 * lms[0] - 0.7034186147 * lms[1] + 1.707614701 * lms[2],
  ];
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
