import type uPlot from 'uplot';
import type { ChartRange } from '../chart.ts';
import { panRange } from './zoom.ts';

/** The picture extends beyond the visible range on each side, by this share of it. */
const BESIDE = 0.5;
/** The largest factor by which a picture is stretched or compressed. */
const STRETCH = 1.25;

/**
 * Lines during a gesture: drawn once as a picture, which is moved and stretched while it covers the range.
 */
export interface Glide {
  /** The picture in place of the lines; undefined while the lines are drawn. */
  readonly picture: () => uPlot | undefined;
  readonly show: (plot: uPlot, seen: { readonly range: ChartRange; readonly isMoving: boolean }) => void;
  readonly end: () => void;
}

/** Creates pictures of a range with the given function. */
export function createGlide(draw: (range: ChartRange, plot: uPlot) => uPlot): Glide {
  let picture: uPlot | undefined;
  const replace = (next?: uPlot) => {
    picture?.destroy();
    picture = next;
  };
  return {
    picture: () => picture,
    show: (plot, { range, isMoving }) => {
      if (isMoving && !picture) replace(draw(widened(seenOf(plot)), plot));
      else if (!isMoving || (picture && !reaches(picture, range))) replace();
      // Set directly: the library would compute the heights of hidden series.
      for (const series of plot.series.slice(1)) series.show = picture === undefined;
      plot.setScale('x', { min: range.start, max: range.end });
    },
    end: () => replace(),
  };
}

const seenOf = ({ scales }: uPlot): ChartRange => ({ start: scales.x?.min ?? 0, end: scales.x?.max ?? 1 });

const widened = (range: ChartRange): ChartRange => ({
  start: panRange(range, -BESIDE).start,
  end: panRange(range, BESIDE).end,
});

function reaches(picture: uPlot, { start, end }: ChartRange): boolean {
  const drawn = seenOf(picture);
  const stretched = (drawn.end - drawn.start) / (1 + 2 * BESIDE) / (end - start);
  return drawn.start <= start && end <= drawn.end && stretched <= STRETCH && stretched >= 1 / STRETCH;
}

/** The width (px) of the picture of a plot with this width. */
export const pictureWidth = (width: number): number => width * (1 + 2 * BESIDE);

/** Draws the visible part of the picture in place of the lines. */
export function drawGlide(plot: uPlot, picture: uPlot): void {
  const { start, end } = seenOf(plot);
  const left = picture.valToPos(start, 'x', true);
  const width = picture.valToPos(end, 'x', true) - left;
  const { bbox } = plot;
  plot.ctx.drawImage(
    picture.ctx.canvas,
    ...[left, picture.bbox.top, width, picture.bbox.height],
    ...[bbox.left, bbox.top, bbox.width, bbox.height],
  );
}
