import type { CountingResult } from '@propolis/contract';
import { counts, type Mark } from './marks.ts';
import type { Focus } from './use-focus.ts';

/**
 * Colours on the photo, independent of the colour scheme; each has a dark edge, because boards have any
 * colour.
 */
export const MARK_COLORS = {
  sure: '--propolis-accent',
  confirmed: '--mantine-color-meadow-3',
  added: '--mantine-color-mist-2',
  unsure: '--mantine-color-white',
  removed: '--mantine-color-brick-3',
  coin: '--mantine-color-mist-1',
  edge: '--mantine-color-bark-9',
} as const;
export type MarkColors = Record<keyof typeof MARK_COLORS, string>;

/** Projection from photo pixels to canvas pixels. */
export interface Projected {
  readonly toCanvas: (x: number, y: number) => readonly [number, number];
  /** Canvas pixels per photo pixel. */
  readonly scale: number;
  /** Line width in canvas pixels. */
  readonly line: number;
}

/** Minimum radius of a ring, in line widths. */
const SMALLEST = 3;

interface Surface {
  readonly projected: Projected;
  readonly colors: MarkColors;
  /** The key of the selected mark. */
  readonly chosen?: string | undefined;
}

/** Draws the rings: solid ones count, dashed ones do not; corrections also have a sign. */
export function drawMarks(
  pen: CanvasRenderingContext2D,
  marks: readonly Mark[],
  { projected, colors, chosen }: Surface,
): void {
  const { toCanvas, scale, line } = projected;
  pen.lineCap = 'round';
  for (const mark of marks) {
    const [x, y] = toCanvas(mark.x, mark.y);
    const radius = Math.max(mark.radius * scale, SMALLEST * line);
    const path = ringOf(mark, { x, y, radius });
    pen.setLineDash(counts(mark) ? [] : [2 * line, 2 * line]);
    twice(pen, path, { line, color: colors[mark.state], edge: colors.edge });
    pen.setLineDash([]);
    if (mark.key === chosen) {
      const around = new Path2D();
      around.arc(x, y, radius + 3 * line, 0, 2 * Math.PI);
      twice(pen, around, { line: 1.5 * line, color: colors.unsure, edge: colors.edge });
    }
  }
}

/** A line with an edge on both sides. */
function twice(
  pen: CanvasRenderingContext2D,
  path: Path2D,
  { line, color, edge }: { readonly line: number; readonly color: string; readonly edge: string },
): void {
  pen.lineWidth = 2 * line;
  pen.strokeStyle = edge;
  pen.stroke(path);
  pen.lineWidth = line;
  pen.strokeStyle = color;
  pen.stroke(path);
}

/** A stroke through a removed mark, a plus on an added one, a tick on a confirmed one. */
function ringOf(
  { state }: Mark,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): Path2D {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  const part = radius * Math.SQRT1_2;
  if (state === 'removed') {
    path.moveTo(x - part, y + part);
    path.lineTo(x + part, y - part);
  }
  if (state === 'added') {
    path.moveTo(x, y - radius * 1.5);
    path.lineTo(x, y - radius * 0.6);
    path.moveTo(x - radius * 0.45, y - radius);
    path.lineTo(x + radius * 0.45, y - radius);
  }
  if (state === 'confirmed') {
    path.moveTo(x + part - radius * 0.35, y - part);
    path.lineTo(x + part, y - part + radius * 0.35);
    path.lineTo(x + part + radius * 0.6, y - part - radius * 0.5);
  }
  return path;
}

export type Coin = NonNullable<CountingResult['marker']>;

/** The detected marker. */
export function drawCoin(pen: CanvasRenderingContext2D, coin: Coin, { projected, colors }: Surface): void {
  const [x, y] = projected.toCanvas(coin.x, coin.y);
  const path = new Path2D();
  path.arc(x, y, (coin.diameter_px / 2) * projected.scale, 0, 2 * Math.PI);
  twice(pen, path, { line: projected.line, color: colors.coin, edge: colors.edge });
}

/** Opacity over the rest of the photo. */
const DARKENED = 0.55;

/** Frames a cell of the photo and darkens the rest. */
export function drawCell(pen: CanvasRenderingContext2D, cell: Focus, { projected, colors }: Surface): void {
  const [left, top] = projected.toCanvas(cell.x, cell.y);
  const [width, height] = [cell.width * projected.scale, cell.height * projected.scale];
  const rest = new Path2D();
  rest.rect(0, 0, pen.canvas.width, pen.canvas.height);
  rest.rect(left, top, width, height);
  pen.globalAlpha = DARKENED;
  pen.fillStyle = colors.edge;
  pen.fill(rest, 'evenodd');
  pen.globalAlpha = 1;
  const frame = new Path2D();
  frame.rect(left, top, width, height);
  twice(pen, frame, { line: projected.line, color: colors.unsure, edge: colors.edge });
}
