import type { Hive } from '@propolis/contract';
import { HIVE_COLORS } from '@propolis/domain';
import { lightness, shade } from '../../../ui/art/shade.ts';

/** Lightness range of lines with a contrast of at least 3:1. */
const LIGHTNESS = { light: [0.44, 0.62], dark: [0.68, 0.9] } as const;
/** Lightness range of the hives' palette. */
const PALETTE = [0.65, 0.9] as const;

/** The line colour of a hive: its hue, with the lightness mapped to the range of the scheme. */
export function lineColor(color: string, scheme: 'light' | 'dark'): string {
  const hex = `#${color}`;
  const light = lightness(hex);
  if (light === null) return lineColor(HIVE_COLORS[0] ?? '', scheme);
  const share = Math.min(1, Math.max(0, (light - PALETTE[0]) / (PALETTE[1] - PALETTE[0])));
  const [least, most] = LIGHTNESS[scheme];
  return shade(hex, least + share * (most - least) - light);
}

/** Colours for hives whose own colour is taken, each distant from the previous one. */
const SPARE = [
  '7DBADB',
  'E27769',
  '8ADD69',
  'C2A4E1',
  'FFCD51',
  '81E2CF',
  'EDC5F6',
  'FA9D3A',
  'E0C195',
  'C78F58',
];

/** Each line has the colour of its hive; if it is taken, an unused one. */
export function hiveLineColors(
  hives: readonly Pick<Hive, 'id' | 'color'>[],
  scheme: 'light' | 'dark',
): ReadonlyMap<number, string> {
  const free = SPARE.filter((hex) => hives.every(({ color }) => color !== hex));
  const taken = new Set<string>();
  const colors = new Map<number, string>();
  for (const { id, color } of hives) {
    const own = taken.has(color) ? (free.shift() ?? color) : color;
    taken.add(own);
    colors.set(id, lineColor(own, scheme));
  }
  return colors;
}
