import type uPlot from 'uplot';
import type { ChartLine, ChartRange } from '../chart.ts';
import type { PlotStyle } from './chart-colors.ts';
import { lineOn } from './legible.ts';
import { firstFrom, type LineReading } from './moments.ts';
import { pixelRatio, plotWidth } from './pixels.ts';

/** Marker shapes that distinguish lines without colours, each about 10 px wide around its centre. */
export const SHAPES: readonly string[] = [
  'M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z',
  'M-4.5 -4.5H4.5V4.5H-4.5Z',
  'M0 -5.5L5.5 4.5H-5.5Z',
  'M0 -6L6 0L0 6L-6 0Z',
  'M0 5.5L5.5 -4.5H-5.5Z',
  'M-2 -5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z',
  'M-5 -5H5L2 0L5 5H-5L-2 0Z',
  'M-6 -3L0 -6L6 -3V3L0 6L-6 3Z',
];

/** The minimum distance between shapes of one line, in px. */
const APART = 140;

/** The shape of each line: only solid lines, and only if there are several. */
export function shapesOf(lines: readonly ChartLine[]): ReadonlyMap<string, number> {
  const full = lines.filter(({ kind }) => kind === 'line');
  return new Map(full.length < 2 ? [] : full.map(({ id }, at) => [id, at]));
}

/** The distance in time: a power of two, so that shapes stay on their readings during a gesture. */
const pace = (secondsPerPixel: number): number => 2 ** Math.ceil(Math.log2(APART * secondsPerPixel));

/** Readings of a line with its shape: one in each period of `apart` seconds, none in a gap. */
export function shapedReadings(
  { times, values }: Pick<ChartLine, 'times' | 'values'>,
  { start, end }: ChartRange,
  { apart, shifted }: { readonly apart: number; readonly shifted: number },
): LineReading[] {
  const found: LineReading[] = [];
  for (let from = Math.floor(start / apart) * apart + shifted; from <= end; from += apart) {
    const index = firstFrom(times, Math.max(from, start));
    const [time, value] = [times[index], values[index]];
    if (time === undefined || value === undefined || value === null) continue;
    if (time <= Math.min(end, from + apart / 4)) found.push({ time, value });
  }
  return found;
}

/** Draws the shapes over the lines. */
export function drawShapes(plot: uPlot, lines: readonly ChartLine[], { colors, enlarged }: PlotStyle): void {
  const { ctx } = plot;
  const start = plot.posToVal(0, 'x');
  const end = plot.posToVal(plotWidth(plot), 'x');
  const scale = pixelRatio() * enlarged;
  const apart = pace(((end - start) / plot.bbox.width) * scale);
  const shapes = shapesOf(lines);
  ctx.save();
  ctx.strokeStyle = colors.ground;
  ctx.lineWidth = 1.5;
  for (const [id, shape] of shapes) {
    const line = lines.find((candidate) => candidate.id === id);
    if (!line) continue;
    const path = new Path2D(SHAPES[shape % SHAPES.length]);
    ctx.fillStyle = lineOn(line.color, colors.ground);
    const shifted = (apart * shape) / shapes.size;
    for (const { time, value } of shapedReadings(line, { start, end }, { apart, shifted })) {
      ctx.setTransform(
        scale,
        0,
        0,
        scale,
        plot.valToPos(time, 'x', true),
        plot.valToPos(value, line.unit, true),
      );
      ctx.fill(path);
      ctx.stroke(path);
    }
  }
  ctx.restore();
}
