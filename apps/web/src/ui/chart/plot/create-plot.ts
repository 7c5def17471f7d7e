import uPlot from 'uplot';
import { localeOf } from '../../../lib/dates.ts';
import type { ChartContent, ChartLine, ChartRange, ChartShades } from '../chart.ts';
import { plotColumns } from './columns.ts';
import { drawGlide, type Glide } from './glide.ts';
import { laneTop, laneUnits, partOf, shownIn } from './lanes.ts';
import { legibleOn } from './legible.ts';
import { pixelRatio } from './pixels.ts';
import { type Heights, plotOptions } from './plot-options.ts';
import type { PlotStyle } from './plot-style.ts';
import { drawShapes } from './shapes.ts';

/** Narrower (px), nights would only grey the whole chart. */
const NIGHT_LEAST = 3;
/** A band of a moment is seen all the same. */
const BAND_LEAST = 3;

/** Nights, bands and where flags stand, behind grid and lines. */
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
  /** All in pixels of the canvas: at least so broad, and left out if narrower. */
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

/** Above each scale its unit. */
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
      ctx.fillText(leftUnit, bbox.left - 6 * enlarged * ratio, baseline);
    }
    if (axis.side === 1 && rightUnit !== null) {
      ctx.textAlign = 'left';
      const x = bbox.left + bbox.width + 6 * enlarged * ratio;
      // A long name goes as far to the left as the canvas asks for.
      const beyond = x + ctx.measureText(rightUnit).width - ctx.canvas.width;
      ctx.fillText(rightUnit, x - Math.max(0, beyond), baseline);
    }
  }
  ctx.restore();
}

/** Each lane with a line above it, the name of its unit, and the extremes of its scale in the room of the left one. */
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

export interface PlotSize {
  /** Both in px. */
  readonly width: number;
  readonly height: number;
}

interface PlotPlace {
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
