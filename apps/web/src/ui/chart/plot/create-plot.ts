import uPlot from 'uplot';
import type { ChartContent, ChartLine, ChartShades } from '../chart.ts';
import { plotColumns } from './columns.ts';
import { drawGlide, type Glide } from './glide.ts';
import { drawGround, drawLanes, drawUnits } from './ground.ts';
import { type Heights, plotOptions } from './plot-options.ts';
import type { PlotStyle } from './plot-style.ts';
import { drawShapes } from './shapes.ts';

export interface PlotSize {
  /** Both in px. */
  readonly width: number;
  readonly height: number;
}

export interface PlotPlace {
  readonly size: PlotSize;
  /** What lies behind the lines; asked for at each drawing, so that it may change without them. */
  readonly shades: () => ChartShades;
  readonly onDraw?: (plot: uPlot) => void;
  /** While it has a picture, heights stay and the picture is drawn. */
  readonly glide?: Glide;
  /** Else as the readings ask for. */
  readonly heights?: Heights;
  readonly target?: HTMLElement;
}

/** What is drawn first lies below. */
const ORDER: readonly ChartLine['kind'][] = ['area', 'bars', 'hollow', 'dotted', 'dashed', 'line'];

const belowFirst = (lines: readonly ChartLine[]): ChartLine[] =>
  lines.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));

/** Draws into an element, or beside the page where there is none. */
export function createPlot(
  content: ChartContent,
  style: PlotStyle,
  { size, shades, onDraw, glide, heights, target }: PlotPlace,
): uPlot {
  const lines = belowFirst(content.lines);
  const options = plotOptions({ ...content, lines }, style, {
    ...(heights && { heights }),
    areHeld: () => glide?.picture() !== undefined,
  });
  const { times, cells } = plotColumns(lines);
  const { start, end } = content.range;
  const drawMarks = (plot: uPlot) => {
    const picture = glide?.picture();
    if (picture) drawGlide(plot, picture);
    else drawShapes(plot, lines, style);
  };
  return new uPlot(
    {
      ...size,
      ...options,
      scales: { ...options.scales, x: { ...options.scales?.x, min: start, max: end } },
      hooks: {
        drawClear: [(plot) => drawGround(plot, shades(), style)],
        drawAxes: [
          (plot) => drawUnits(plot, content, style),
          (plot) => drawLanes(plot, { ...content, lines }, style),
        ],
        draw: [drawMarks, (plot) => onDraw?.(plot)],
      },
    },
    // The library writes nothing into the columns; its types do not say so.
    [times, ...cells] as uPlot.AlignedData,
    target,
  );
}
