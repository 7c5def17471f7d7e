import type { Language } from '@propolis/domain';
import type { ChartColors } from './chart-colors.ts';

/** What it looks like, wherever it is drawn. */
export interface PlotStyle {
  readonly colors: ChartColors;
  readonly language: Language;
  /** How many times as large as on the screen everything is drawn: 1, but for a picture. */
  readonly enlarged: number;
}
