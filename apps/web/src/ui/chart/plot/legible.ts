/** The minimum contrast of a line with its background (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;
const STEPS = 20;

type Rgb = readonly [red: number, green: number, blue: number];

const channelAt = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
const read = (hex: string): Rgb => [channelAt(hex, 1), channelAt(hex, 3), channelAt(hex, 5)];
const write = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black on white; both `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(read(one)), luminance(read(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The mix of a colour over a background, with this share of opacity. */
const over = (color: string, ground: string, share: number): string => {
  const below = read(ground);
  const [red, green, blue] = read(color).map(
    (channel, at) => channel * share + (below[at] ?? 0) * (1 - share),
  );
  return write([red ?? 0, green ?? 0, blue ?? 0]);
};

/**
 * The colour itself if it has enough contrast on all of these backgrounds, otherwise a darker or lighter one
 * of the same hue. All `#rrggbb`.
 */
function legibleOnAll(color: string, grounds: readonly string[], end: string): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = over(end, color, step / STEPS);
    if (grounds.every((ground) => contrast(mixed, ground) >= CONTRAST)) return mixed;
  }
  return end;
}

/** The colour that others are mixed towards on a background. */
const farthestFrom = (ground: string): string => (luminance(read(ground)) > 0.18 ? '#000000' : '#ffffff');

/**
 * The colour itself if it has enough contrast on this background, otherwise a darker or lighter one of the
 * same hue. All `#rrggbb`.
 */
export const legibleOn = (color: string, ground: string): string =>
  legibleOnAll(color, [ground], farthestFrom(ground));

/** The opacity of areas, as the end of `#rrggbbaa`; bands and nights have less. */
export const AREA_ALPHA = '38';
/** The sunshine area changes the background the most. */
const SUN = '#FFB81C';

/** The background, and its extreme under an area. */
export const groundsOf = (ground: string): readonly string[] => [
  ground,
  over(legibleOn(SUN, ground), ground, Number.parseInt(AREA_ALPHA, 16) / 255),
];

/** The same for a line, which crosses areas, bands and nights. */
export const lineOn = (color: string, ground: string): string =>
  legibleOnAll(color, groundsOf(ground), farthestFrom(ground));
