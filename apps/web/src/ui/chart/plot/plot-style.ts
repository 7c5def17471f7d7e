import type { Language } from '@propolis/domain';
import type { ChartColors } from './chart-colors.ts';

/** The style of a plot on any canvas. */
export interface PlotStyle {
  readonly colors: ChartColors;
  readonly language: Language;
  /** The scale factor relative to the screen: 1, except for a picture. */
  readonly enlarged: number;
}
