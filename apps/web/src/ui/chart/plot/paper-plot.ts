import uPlot from 'uplot';
import type { ChartContent } from '../chart.ts';
import { chartColors } from './chart-colors.ts';
import { createPlot, type PlotSize } from './create-plot.ts';
import type { PlotStyle } from './plot-style.ts';

interface Paper {
  /** The size on a screen. */
  readonly size: PlotSize;
  /** The resolution relative to a screen. */
  readonly fine: number;
}

/** Draws the lines on white at once, on a canvas off the page of `size` times `fine` pixels. */
export function paperPlot(
  content: ChartContent,
  language: PlotStyle['language'],
  { size, fine }: Paper,
): uPlot {
  // The library draws for this screen: a higher resolution needs a larger drawing.
  const enlarged = fine / uPlot.pxRatio;
  const plot = createPlot(
    content,
    { colors: chartColors('paper'), language, enlarged },
    {
      size: { width: size.width * enlarged, height: size.height * enlarged },
      shades: () => content,
    },
  );
  // Draws synchronously: otherwise the library waits for the next microtask, too late for printing.
  plot.batch(() => undefined);
  return plot;
}
