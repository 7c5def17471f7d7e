import { counts, type Mark } from './marks.ts';

/** Colours of what is drawn over a photo, whatever the scheme of the app: each on a dark edge, for boards are of any colour. */
export interface MarkColors {
  readonly sure: string;
  readonly confirmed: string;
  readonly added: string;
  readonly unsure: string;
  readonly removed: string;
  readonly coin: string;
  readonly edge: string;
}

/** Canvas cannot use the variables of the theme: they are read here. */
export function readMarkColors(): MarkColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    sure: read('--propolis-accent'),
    confirmed: read('--mantine-color-meadow-3'),
    added: read('--mantine-color-mist-2'),
    unsure: read('--mantine-color-white'),
    removed: read('--mantine-color-brick-3'),
    coin: read('--mantine-color-mist-1'),
    edge: read('--mantine-color-bark-9'),
  };
}

/** From the photo's pixels to those of the canvas. */
export interface Projected {
  readonly toCanvas: (x: number, y: number) => readonly [number, number];
  /** Pixels of the canvas for one of the photo. */
  readonly scale: number;
  /** Breadth of a line, px of the canvas. */
  readonly line: number;
}

/** Rings are never drawn smaller than so many breadths of a line. */
const SMALLEST = 3;

/** Draws the rings: full ones count, dashed ones do not; the beekeeper's own have a sign as well. */
export function drawMarks(
  pen: CanvasRenderingContext2D,
  marks: readonly Mark[],
  {
    projected,
    colors,
    chosen,
  }: { readonly projected: Projected; readonly colors: MarkColors; readonly chosen?: string | undefined },
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

/** A line with an edge on either side. */
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

/** Struck through what was removed, a plus on what was added, a tick on what was confirmed. */
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

/** The marker as the counter saw it. */
export function drawCoin(
  pen: CanvasRenderingContext2D,
  coin: { readonly x: number; readonly y: number; readonly diameter_px: number },
  { projected, colors }: { readonly projected: Projected; readonly colors: MarkColors },
): void {
  const [x, y] = projected.toCanvas(coin.x, coin.y);
  const path = new Path2D();
  path.arc(x, y, (coin.diameter_px / 2) * projected.scale, 0, 2 * Math.PI);
  twice(pen, path, { line: projected.line, color: colors.coin, edge: colors.edge });
}
