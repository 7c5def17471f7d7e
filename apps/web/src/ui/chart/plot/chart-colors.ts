import { DEFAULT_THEME } from '@mantine/core';
import type { Language } from '@propolis/domain';
import { cssVariablesResolver, theme } from '../../theme.ts';

/** A canvas cannot use the theme's CSS variables: they are resolved here, for either scheme. */
export interface ChartColors {
  /** `#rrggbb` */
  readonly ground: string;
  readonly ink: string;
  readonly dimmed: string;
  readonly hairline: string;
  readonly night: string;
  readonly font: string;
  readonly titleFont: string;
}

/** Print is white in both schemes. */
export type ChartGround = 'light' | 'dark' | 'paper';

const NIGHTS: Readonly<Record<ChartGround, string>> = {
  light: 'rgb(70 88 99 / 9%)',
  dark: 'rgb(10 8 6 / 42%)',
  paper: 'rgb(70 88 99 / 10%)',
};

export function chartColors(ground: ChartGround): ChartColors {
  // The resolver's variables do not depend on the given theme.
  const { variables, light, dark } = cssVariablesResolver({ ...DEFAULT_THEME });
  const scheme = ground === 'dark' ? dark : light;
  const read = (name: `--${string}`) => scheme[name] ?? '';
  return {
    ground: read('--propolis-surface'),
    ink: read('--mantine-color-text'),
    dimmed: read('--mantine-color-dimmed'),
    hairline: read('--propolis-hairline'),
    night: NIGHTS[ground],
    font: theme.fontFamily ?? 'sans-serif',
    titleFont: variables['--propolis-font-title'] ?? 'serif',
  };
}

/** The style of a plot on any canvas. */
export interface PlotStyle {
  readonly colors: ChartColors;
  readonly language: Language;
  /** The scale factor relative to the screen: 1, except for a picture. */
  readonly enlarged: number;
}
