import uPlot from 'uplot';
import { localeOf } from '../../../lib/dates.ts';
import type { ChartContent, ChartLine, ChartRange, ChartShades } from '../chart.ts';
import { chartColors, type PlotStyle } from './chart-colors.ts';
import { plotColumns } from './columns.ts';
import { drawGlide, type Glide } from './glide.ts';
import { laneTop, laneUnits, partOf, shownIn } from './lanes.ts';
import { legibleOn } from './legible.ts';
import { pixelRatio } from './pixels.ts';
import { type Heights, plotOptions } from './plot-options.ts';
import { drawShapes } from './shapes.ts';

/** Narrower nights (px) would only make the chart grey. */
const NIGHT_LEAST = 3;
/** The minimum width of a band (px). */
const BAND_LEAST = 3;

/** Nights, bands and flag lines, behind grid and lines. */
function drawGround(
  plot: uPlot,
  { nights = [], bands = [], flags = [] }: ChartShades,
  style: PlotStyle,
): void {
  const { ctx, bbox } = plot;
  const { colors, enlarged } = style;
  const ratio = pixelRatio();
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const night of nights)
    shade(plot, night, { color: colors.night, least: 0, skip: NIGHT_LEAST * ratio });
  for (const band of bands) {
    const color = legibleOn(band.color, colors.ground);
    shade(plot, band, { color: `${color}2e`, least: BAND_LEAST * enlarged * ratio, skip: 0 });
    shade(plot, band, { color, least: BAND_LEAST * enlarged * ratio, skip: 0, height: 4 * enlarged * ratio });
  }
  ctx.strokeStyle = colors.dimmed;
  ctx.lineWidth = enlarged * ratio;
  ctx.setLineDash([2 * enlarged * ratio, 4 * enlarged * ratio]);
  ctx.beginPath();
  for (const { time } of flags) {
    const x = Math.round(plot.valToPos(time, 'x', true));
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
  }
  ctx.stroke();
  ctx.restore();
}

interface Shading {
  readonly color: string;
  /** In canvas pixels: the minimum width, and below which width it is omitted. */
  readonly least: number;
  readonly skip: number;
  readonly height?: number;
}

function shade(plot: uPlot, { start, end }: ChartRange, { color, least, skip, height }: Shading): void {
  const left = plot.valToPos(start, 'x', true);
  const width = plot.valToPos(end, 'x', true) - left;
  if (width < skip) return;
  const broad = Math.max(width, least);
  plot.ctx.fillStyle = color;
  plot.ctx.fillRect(left - (broad - width) / 2, plot.bbox.top, broad, height ?? plot.bbox.height);
}

/** The unit above each scale. */
function drawUnits(
  plot: uPlot,
  { leftUnit, rightUnit }: Pick<ChartContent, 'leftUnit' | 'rightUnit'>,
  { colors, enlarged }: PlotStyle,
): void {
  const { ctx, bbox } = plot;
  const ratio = pixelRatio();
  const baseline = bbox.top - 10 * enlarged * ratio;
  ctx.save();
  ctx.font = `650 ${12 * enlarged * ratio}px ${colors.font}`;
  ctx.fillStyle = colors.ink;
  ctx.textBaseline = 'alphabetic';
  for (const axis of plot.axes) {
    if (axis.side === 3 && leftUnit !== null) {
      ctx.textAlign = 'right';
      // A long name begins at the edge of the canvas.
      const x = Math.max(ctx.measureText(leftUnit).width, bbox.left - 6 * enlarged * ratio);
      ctx.fillText(leftUnit, x, baseline);
    }
    if (axis.side === 1 && rightUnit !== null) {
      ctx.textAlign = 'left';
      const x = bbox.left + bbox.width + 6 * enlarged * ratio;
      // A long name is moved to the left to fit on the canvas.
      const beyond = x + ctx.measureText(rightUnit).width - ctx.canvas.width;
      ctx.fillText(rightUnit, x - Math.max(0, beyond), baseline);
    }
  }
  ctx.restore();
}

/** Each lane with a line above it, the name of its unit, and its extremes in place of the left scale. */
function drawLanes(
  plot: uPlot,
  content: Pick<ChartContent, 'lines' | 'leftUnit' | 'rightUnit'>,
  { colors, enlarged, language }: PlotStyle,
): void {
  const { ctx, bbox } = plot;
  const lanes = laneUnits(content);
  const numbers = new Intl.NumberFormat(localeOf(language));
  const scale = enlarged * pixelRatio();
  const y = (share: number) => bbox.top + bbox.height * (1 - share);
  ctx.save();
  ctx.lineWidth = scale;
  for (const unit of lanes) {
    const part = partOf(unit, lanes);
    const { min = 0, max = 1 } = plot.scales[unit] ?? {};
    const [low, high] = shownIn([min, max], part);
    const top = y(laneTop(unit, lanes));
    ctx.strokeStyle = colors.dimmed;
    ctx.beginPath();
    ctx.moveTo(bbox.left, top);
    ctx.lineTo(bbox.left + bbox.width, top);
    ctx.stroke();
    ctx.fillStyle = colors.ink;
    ctx.font = `650 ${12 * scale}px ${colors.font}`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'alphabetic';
    ctx.fillText(unit, bbox.left + 4 * scale, top + 13 * scale);
    ctx.fillStyle = colors.dimmed;
    ctx.font = `${12 * scale}px ${colors.font}`;
    ctx.textAlign = 'right';
    ctx.fillText(numbers.format(high), bbox.left - 6 * scale, y(part.to) + 4 * scale);
    ctx.fillText(numbers.format(low), bbox.left - 6 * scale, y(part.from) - 2 * scale);
  }
  ctx.restore();
}

interface PlotSize {
  /** Both in px. */
  readonly width: number;
  readonly height: number;
}

interface PlotPlace {
  readonly size: PlotSize;
  /** The backgrounds behind the lines; read at each drawing, so that they can change independently. */
  readonly shades: () => ChartShades;
  readonly onDraw?: (plot: uPlot) => void;
  /** While it has a picture, the heights are fixed and the picture is drawn. */
  readonly glide?: Glide;
  /** By default computed from the readings. */
  readonly heights?: Heights;
  readonly target?: HTMLElement;
}

/** In drawing order, from back to front. */
const ORDER: readonly ChartLine['kind'][] = ['area', 'bars', 'hollow', 'dotted', 'dashed', 'line'];

const belowFirst = (lines: readonly ChartLine[]): ChartLine[] =>
  lines.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));

/** Draws into an element, or off the page without one. */
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
    // The library does not modify the columns; its types are mutable.
    [times, ...cells] as uPlot.AlignedData,
    target,
  );
}

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
