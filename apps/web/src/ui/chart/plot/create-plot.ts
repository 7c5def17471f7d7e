import uPlot from 'uplot';
import type { ChartContent, ChartShades } from '../chart.ts';
import { alignColumns } from './columns.ts';
import { drawGround, drawUnits } from './ground.ts';
import { plotOptions } from './plot-options.ts';
import type { PlotStyle } from './plot-style.ts';

export interface PlotSize {
  /** Both in px. */
  readonly width: number;
  readonly height: number;
}

/** Draws into an element, or beside the page where there is none. */
export function createPlot(
  content: ChartContent,
  style: PlotStyle,
  { size, shades, target }: { size: PlotSize; shades: () => ChartShades; target?: HTMLElement },
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
