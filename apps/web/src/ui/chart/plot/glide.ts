import type uPlot from 'uplot';
import type { ChartRange } from '../chart.ts';
import { panRange } from './zoom.ts';

/** The picture goes on at each side of what is seen, by this share of it. */
const BESIDE = 0.5;
/** So many times as wide, or as narrow, as it was drawn a picture is shown at most. */
const STRETCH = 1.25;

/** Lines under moving fingers: drawn once, as a picture that is pushed and stretched until it no longer reaches. */
export interface Glide {
  /** What stands for the lines; undefined while they are drawn themselves. */
  readonly picture: () => uPlot | undefined;
  readonly show: (plot: uPlot, range: ChartRange, how: { readonly isMoving: boolean }) => void;
  readonly end: () => void;
}

/** Draws pictures of a range with what it is given. */
export function createGlide(draw: (range: ChartRange, plot: uPlot) => uPlot): Glide {
  let picture: uPlot | undefined;
  const replace = (next?: uPlot) => {
    picture?.destroy();
    picture = next;
  };
  return {
    picture: () => picture,
    show: (plot, range, { isMoving }) => {
      if (isMoving && !picture) replace(draw(widened(seenOf(plot)), plot));
      else if (!isMoving || (picture && !reaches(picture, range))) replace();
      // By hand: the library would measure the heights of nothing.
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

/** How wide (px) the picture of a plot of this width is. */
export const pictureWidth = (width: number): number => width * (1 + 2 * BESIDE);

/** Puts of the picture what is seen where the lines would be. */
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
