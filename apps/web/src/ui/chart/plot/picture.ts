import type { Language } from '@propolis/domain';
import type uPlot from 'uplot';
import type { ChartContent, ChartLineKind, ChartPicture } from '../chart.ts';
import { dayWords } from '../moment-words.ts';
import { type ChartColors, chartColors } from './chart-colors.ts';
import { paperPlot } from './create-plot.ts';
import { numberFlags } from './group-flags.ts';
import { LANE_HEIGHT, laneUnits } from './lanes.ts';
import { legibleOn, lineOn } from './legible.ts';
import { SHAPES, shapesOf } from './shapes.ts';

/** The drawing context of a picture, and its width (px). */
interface Pen {
  readonly ctx: CanvasRenderingContext2D;
  readonly colors: ChartColors;
  readonly width: number;
}

const ROW = 26;
const APART = 28;
const FONT_SIZE = 15;

interface Entry {
  readonly words: string;
  /** Space for the symbol before the text, in px. */
  readonly room: number;
  readonly drawMark: (x: number, y: number) => void;
}

/** Draws entries in as many rows as they need; returns the bottom of the last row. */
function drawEntries(
  { ctx, colors, width }: Pen,
  entries: readonly Entry[],
  { left, top }: { readonly left: number; readonly top: number },
): number {
  ctx.font = `${FONT_SIZE}px ${colors.font}`;
  let x = left;
  let y = top;
  for (const { words, room, drawMark } of entries) {
    const wide = room + ctx.measureText(words).width;
    if (x > left && x + wide > left + width) {
      x = left;
      y += ROW;
    }
    drawMark(x, y + ROW / 2);
    ctx.fillStyle = colors.ink;
    ctx.fillText(words, x + room, y + ROW / 2 + 5);
    x += wide + APART;
  }
  return entries.length > 0 ? y + ROW : y;
}

/** The style of each line, and the meaning of the bands. */
function drawPictureLegend(
  pen: Pen,
  content: ChartContent,
  place: { readonly left: number; readonly top: number },
): number {
  const { ctx, colors } = pen;
  const shapes = shapesOf(content.lines);
  const lines = content.lines.map(({ id, label, color, kind }): Entry => {
    const drawn = lineOn(color, colors.ground);
    return {
      words: label,
      room: 38,
      drawMark: (x, y) =>
        drawLineMark(ctx, { kind, color: drawn, shape: SHAPES[shapes.get(id) ?? -1] }, { x, y }),
    };
  });
  const bands = (content.bands ?? []).map(({ label, color }): Entry => {
    const drawn = legibleOn(color, colors.ground);
    return {
      words: label,
      room: 24,
      drawMark: (x, y) => {
        ctx.fillStyle = `${drawn}2e`;
        ctx.fillRect(x, y - 8, 16, 16);
        ctx.fillStyle = drawn;
        ctx.fillRect(x, y - 8, 16, 4);
      },
    };
  });
  const below = drawEntries(pen, lines, place);
  return drawEntries(pen, bands, { ...place, top: below });
}

function drawLineMark(
  ctx: CanvasRenderingContext2D,
  { kind, color, shape }: { kind: ChartLineKind; color: string; shape: string | undefined },
  { x, y }: { x: number; y: number },
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = color;
  ctx.strokeStyle = color;
  ctx.lineWidth = 2.5;
  if (kind === 'bars') ctx.fill(new Path2D('M5 8V-1h6v9zM15 8V-7h6v15z'));
  if (kind === 'area') {
    ctx.globalAlpha = 0.4;
    ctx.fill(new Path2D('M0 8V2L10 -5L19 0L28 -6V8Z'));
  }
  if (kind === 'hollow') ctx.stroke(new Path2D('M8 8V-6h9v14z'));
  if (kind === 'dashed') ctx.setLineDash([6, 4]);
  if (kind === 'dotted') {
    ctx.lineCap = 'round';
    ctx.setLineDash([0.1, 6]);
  }
  if (kind === 'line' || kind === 'dashed' || kind === 'dotted') ctx.stroke(new Path2D('M0 0H28'));
  if (kind === 'line' && shape) {
    ctx.translate(14, 0);
    ctx.fill(new Path2D(shape));
  }
  ctx.restore();
}

/** Numbers at the events, and a list below: a picture has no links. */
function drawPictureFlags(
  pen: Pen,
  { flags = [], range, timeZone }: ChartContent,
  place: {
    readonly left: number;
    readonly top: number;
    readonly frame: { readonly left: number; readonly width: number };
    readonly language: Language;
  },
): number {
  const { ctx, colors } = pen;
  const { left, top, frame, language } = place;
  const { numbers, entries } = numberFlags(flags, range, frame.width);
  if (entries.length === 0) return top;
  ctx.font = `650 13px ${colors.font}`;
  ctx.textAlign = 'center';
  for (const number of numbers) {
    const { words } = number;
    const x = frame.left + number.left;
    const wide = Math.max(24, ctx.measureText(words).width + 14);
    ctx.strokeStyle = colors.dimmed;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.roundRect(x - wide / 2, top + 2, wide, 24, 12);
    ctx.stroke();
    ctx.fillStyle = colors.ink;
    ctx.fillText(words, x, top + 19);
  }
  ctx.textAlign = 'left';
  const rows = entries.map(({ number, flag }): Entry => {
    const words = `${number}  ${flag.label}, ${dayWords(flag.time, { timeZone, language })}`;
    return { words, room: 0, drawMark: () => undefined };
  });
  return drawEntries(pen, rows, { left, top: top + 36 });
}

/** All in px; the picture has twice as many. */
const WIDTH = 1200;
const MARGIN = 40;
const PLOT_HEIGHT = 520;
const FINE = 2;

const plotHeight = (content: ChartContent): number => PLOT_HEIGHT + LANE_HEIGHT * laneUnits(content).length;

/** Draws title, period, legend, lines, flags and attribution from top to bottom, and returns a PNG. */
export async function drawPicture(picture: ChartPicture): Promise<Blob> {
  const colors = chartColors('paper');
  await Promise.all(
    [`24px ${colors.titleFont}`, `16px ${colors.font}`].map((font) => document.fonts.load(font)),
  );
  // The height is known after the layout: first laid out on a small canvas, then drawn on one of the right
  // size.
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

/** Returns the total height; draws the lines if there is a plot. */
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
