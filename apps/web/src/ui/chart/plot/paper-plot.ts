import uPlot from 'uplot';
import type { ChartContent } from '../chart.ts';
import { chartColors } from './chart-colors.ts';
import { createPlot, type PlotSize } from './create-plot.ts';
import type { PlotStyle } from './plot-style.ts';

interface Paper {
  /** As large as on a screen. */
  readonly size: PlotSize;
  /** How many times as fine as on a screen. */
  readonly fine: number;
}

/** The lines on white, drawn at once, on a canvas beside the page; what it holds is `size` times `fine` pixels. */
export function paperPlot(
  content: ChartContent,
  language: PlotStyle['language'],
  { size, fine }: Paper,
): uPlot {
  // The library draws for this screen: what is to be finer is drawn larger.
  const enlarged = fine / uPlot.pxRatio;
  const plot = createPlot(
    content,
    { colors: chartColors('paper'), language, enlarged },
    {
      size: { width: size.width * enlarged, height: size.height * enlarged },
      shades: () => content,
    },
  );
  // Else it would wait until this function has ended, and paper waits for nothing.
  plot.batch(() => undefined);
  return plot;
}
