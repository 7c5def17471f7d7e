/** A4 in millimetres. */
export const PAGE = { width: 210, height: 297 } as const;

/**
 * The usual sheet of 24 labels: three columns of 70 mm, eight rows of 37 mm, half a millimetre above and
 * below.
 */
const COLUMNS = 3;
const ROWS = 8;
export const LABEL = { width: 70, height: 37 } as const;
/** In millimetres, including the quiet zone. */
export const QR_SIZE = 33;
export const QR_INSET = (LABEL.height - QR_SIZE) / 2;
export const TEXT_X = QR_INSET + QR_SIZE;
/** Size of the text area. */
export const TEXT = { width: LABEL.width - TEXT_X - 4, height: LABEL.height - 10 } as const;
const TOP = (PAGE.height - ROWS * LABEL.height) / 2;
export const LABELS_PER_SHEET = COLUMNS * ROWS;

/**
 * Position of a label, row by row, if the first `start` labels of the first sheet are used: its sheet, from 0,
 * and the millimetres from the left and the top edge of the page.
 */
export function spotOf(label: number, start: number) {
  const at = label + start;
  const spot = at % LABELS_PER_SHEET;
  return {
    sheet: Math.floor(at / LABELS_PER_SHEET),
    x: (spot % COLUMNS) * LABEL.width,
    y: TOP + Math.floor(spot / COLUMNS) * LABEL.height,
  };
}

export const sheetsFor = (labels: number, start: number): number =>
  Math.ceil((labels + start) / LABELS_PER_SHEET);

/** Lines as `[x1, y1, x2, y2]` in millimetres. */
export type Line = readonly [number, number, number, number];

/** Half the size of a cut mark, in millimetres; printers do not print on the outermost 4 to 5. */
const ARM = 2;
const EDGE_ARM = 8;

/** Cut marks: a small cross between labels, and lines at the edge of the page. */
export function cutMarks(): readonly Line[] {
  const xs = Array.from({ length: COLUMNS - 1 }, (_, at) => (at + 1) * LABEL.width);
  const ys = Array.from({ length: ROWS - 1 }, (_, at) => TOP + (at + 1) * LABEL.height);
  const crosses = xs.flatMap((x) =>
    ys.flatMap((y): Line[] => [
      [x - ARM, y, x + ARM, y],
      [x, y - ARM, x, y + ARM],
    ]),
  );
  const across = xs.flatMap((x): Line[] => [
    [x, 0, x, EDGE_ARM],
    [x, PAGE.height - EDGE_ARM, x, PAGE.height],
  ]);
  const down = ys.flatMap((y): Line[] => [
    [0, y, EDGE_ARM, y],
    [PAGE.width - EDGE_ARM, y, PAGE.width, y],
  ]);
  return [...crosses, ...across, ...down];
}
