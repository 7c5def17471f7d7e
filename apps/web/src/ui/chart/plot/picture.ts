import type uPlot from 'uplot';
import type { ChartContent, ChartPicture } from '../chart.ts';
import { chartColors } from './chart-colors.ts';
import { LANE_HEIGHT, laneUnits } from './lanes.ts';
import { paperPlot } from './paper-plot.ts';
import { drawPictureFlags, drawPictureLegend, type Pen } from './picture-parts.ts';

/** All in px; the picture itself has twice as many. */
const WIDTH = 1200;
const MARGIN = 40;
const PLOT_HEIGHT = 520;
const FINE = 2;

const plotHeight = (content: ChartContent): number => PLOT_HEIGHT + LANE_HEIGHT * laneUnits(content).length;

/** Draws title, period, legend, lines, flags and attribution, one under the other, and answers a PNG. */
export async function drawPicture(picture: ChartPicture): Promise<Blob> {
  const colors = chartColors('paper');
  await Promise.all(
    [`24px ${colors.titleFont}`, `16px ${colors.font}`].map((font) => document.fonts.load(font)),
  );
  // How high the words are is known once they are laid out: first without a canvas of the right size, then upon it.
  const height = layOut({ ctx: contextOf(WIDTH, 10), colors, width: WIDTH - 2 * MARGIN }, picture);
  const ctx = contextOf(WIDTH * FINE, height * FINE);
  ctx.scale(FINE, FINE);
  ctx.fillStyle = colors.ground;
  ctx.fillRect(0, 0, WIDTH, height);
  const { content, language } = picture;
  const size = { width: WIDTH - 2 * MARGIN, height: plotHeight(content) };
  layOut({ ctx, colors, width: size.width }, picture, paperPlot(content, language, { size, fine: FINE }));
  return new Promise((resolve, reject) =>
    ctx.canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
      'image/png',
    ),
  );
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const ctx = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (!ctx) throw new Error('this browser draws nothing');
  return ctx;
}

/** Answers how high all of it is; the lines are drawn where they are there. */
function layOut(pen: Pen, picture: ChartPicture, plot?: uPlot): number {
  const { ctx, colors, width } = pen;
  const { content, language, title, subtitle, attribution } = picture;
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = colors.ink;
  ctx.font = `650 26px ${colors.titleFont}`;
  ctx.fillText(title, MARGIN, MARGIN + 22, width);
  ctx.fillStyle = colors.dimmed;
  ctx.font = `16px ${colors.font}`;
  ctx.fillText(subtitle, MARGIN, MARGIN + 50, width);
  let y = drawPictureLegend(pen, content, { left: MARGIN, top: MARGIN + 72 });
  if (plot) ctx.drawImage(plot.ctx.canvas, MARGIN, y, width, plotHeight(content));
  y += plotHeight(content);
  const frame = plot && {
    left: MARGIN + plot.bbox.left / FINE,
    width: plot.bbox.width / FINE,
  };
  y = drawPictureFlags(pen, content, {
    left: MARGIN,
    top: y,
    frame: frame ?? { left: MARGIN, width },
    language,
  });
  ctx.textAlign = 'right';
  ctx.fillStyle = colors.dimmed;
  ctx.font = `13px ${colors.font}`;
  ctx.fillText(attribution, MARGIN + width, y + 24, width);
  ctx.textAlign = 'left';
  plot?.destroy();
  return y + 24 + MARGIN / 2;
}
