/** What a line needs against its ground (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;
const STEPS = 20;

type Rgb = readonly [red: number, green: number, blue: number];

const read = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never as Rgb; // three channels
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

/** The colour itself where it is seen on this ground, else a darker or lighter one of the same hue. All `#rrggbb`. */
export function legibleOn(color: string, ground: string): string {
  const end = luminance(read(ground)) > 0.18 ? 0 : 255;
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const [red, green, blue] = read(color);
    const mixed = write([
      red + (end - red) * share,
      green + (end - green) * share,
      blue + (end - blue) * share,
    ]);
    if (contrast(mixed, ground) >= CONTRAST) return mixed;
  }
  return write([end, end, end]);
}
