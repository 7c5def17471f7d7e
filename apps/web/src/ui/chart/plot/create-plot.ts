import uPlot from 'uplot';
import type { ChartContent } from '../chart.ts';
import { alignColumns } from './columns.ts';
import { drawGround, drawUnits } from './ground.ts';
import { type PlotStyle, plotOptions } from './plot-options.ts';

export interface PlotSize {
  /** Both in px. */
  readonly width: number;
  readonly height: number;
}

/** What lies behind the lines; it is asked for at each drawing, so that it may change without the lines. */
export type Shades = Pick<ChartContent, 'nights' | 'bands' | 'flags'>;

/** Draws into an element, or beside the page where there is none. */
export function createPlot(
  content: ChartContent,
  style: PlotStyle,
  { size, shades, target }: { size: PlotSize; shades: () => Shades; target?: HTMLElement },
): uPlot {
  const options = plotOptions(content, style);
  const { times, cells } = alignColumns(content.lines);
  const { start, end } = content.range;
  return new uPlot(
    {
      ...size,
      ...options,
      scales: { ...options.scales, x: { ...options.scales?.x, min: start, max: end } },
      hooks: {
        drawClear: [(plot) => drawGround(plot, shades(), style)],
        drawAxes: [(plot) => drawUnits(plot, content, style)],
      },
    },
    // The library writes nothing into the columns; its types do not say so.
    [times, ...cells] as uPlot.AlignedData,
    target,
  );
}
