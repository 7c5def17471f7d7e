import type { PDFImage } from 'pdf-lib';
import { drawPicture } from '../../../lib/picture.ts';
import { qrModules, qrPath } from '../../../lib/qr-code.ts';
import { cutMarks, PAGE, QR_INSET, QR_SIZE, sheetsFor, spotOf, TEXT, TEXT_X } from './label-layout.ts';

/** Dots per millimetre: 300 dpi. */
const DOTS = 300 / 25.4;
const LEADING = 1.15;
const GAP = 0.5; // mm, between name and apiary
const NAME_LINES = 3;
const APIARY_LINES = 2;

interface Words {
  readonly name: string;
  readonly apiary: string;
}

/** Width of a text in any unit; injected so that line breaking can be tested without a canvas. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';
/** Grapheme clusters: accents and the parts of an emoji stay together. */
const letters = (text: string): string[] =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );

/** Joins parts while they fit into a line; a part that is too wide is a line of its own. */
function joinFitting(parts: readonly string[], between: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const longer = line ? line + between + part : part;
    if (!line || fits(longer)) line = longer;
    else {
      lines.push(line);
      line = part;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Breaks a text into lines of a maximum width, between words if possible. */
export function breakLines(text: string, measure: Measure, width: number, most: number): string[] {
  const fits = (line: string) => measure(line) <= width;
  const words = text.trim().split(/\s+/);
  const parts = words.flatMap((word) => (fits(word) ? word : joinFitting(letters(word), '', fits)));
  const lines = joinFitting(parts, ' ', fits);
  if (lines.length <= most) return lines;
  const last = shortened(lines[most - 1] ?? '', measure, width);
  return [...lines.slice(0, most - 1), last];
}

/** Shortens a line with an ellipsis within the width. */
function shortened(line: string, measure: Measure, width: number): string {
  let rest = line;
  while (rest && measure(rest + ELLIPSIS) > width) rest = letters(rest).slice(0, -1).join('');
  return rest.trimEnd() + ELLIPSIS;
}

interface Hand {
  readonly weight: number;
  /** mm */
  readonly height: number;
}
const NAME: Hand = { weight: 700, height: 5.2 };
const APIARY: Hand = { weight: 500, height: 3.6 };

interface WrittenLine {
  readonly text: string;
  readonly hand: Hand;
  /** Distance between the upper edges of line and image, in mm. */
  readonly top: number;
}

/** The name in bold, the apiary smaller below; `width` is in the unit of `measure`. */
export function labelLines(
  { name, apiary }: Words,
  measure: (text: string, hand: Hand) => number,
  width: number,
): WrittenLine[] {
  const linesOf = (text: string, hand: Hand, { top, most }: { top: number; most: number }) =>
    breakLines(text, (part) => measure(part, hand), width, most).map(
      (line, at): WrittenLine => ({ text: line, hand, top: top + at * hand.height * LEADING }),
    );
  const named = linesOf(name, NAME, { top: 0, most: NAME_LINES });
  const below = named.length * NAME.height * LEADING + GAP;
  return [...named, ...linesOf(apiary, APIARY, { top: below, most: APIARY_LINES })];
}

/** Renders hive and apiary as a PNG, in any script. */
async function drawLabelText(words: Words): Promise<Uint8Array> {
  await document.fonts.ready;
  const file = await drawPicture({
    width: TEXT.width * DOTS,
    height: TEXT.height * DOTS,
    type: 'image/png',
    draw: (pen) => writeWords(pen, words),
  });
  return new Uint8Array(await file.arrayBuffer());
}

function writeWords(pen: CanvasRenderingContext2D, words: Words): void {
  const family = getComputedStyle(document.body).fontFamily;
  const take = ({ weight, height }: Hand) => {
    pen.font = `${weight} ${height * DOTS}px ${family}`;
  };
  const measure = (text: string, hand: Hand) => {
    take(hand);
    return pen.measureText(text).width;
  };
  pen.textBaseline = 'top';
  for (const { text, hand, top } of labelLines(words, measure, pen.canvas.width)) {
    take(hand);
    pen.fillStyle = hand === NAME ? '#000' : '#333';
    pen.fillText(text, 0, top * DOTS);
  }
}

interface HiveLabel extends Words {
  /** Content of the QR code. */
  readonly address: string;
}

/** Points per millimetre. */
const PT = 72 / 25.4;

/**
 * Labels as a PDF of A4 sheets, the first with `start` used labels. The QR code is drawn as vectors to stay sharp. The text is an image, because
 * the standard PDF fonts contain only western letters; each image is rendered and stored once. The PDF
 * library is loaded on demand.
 */
export async function createLabelSheet(
  labels: readonly HiveLabel[],
  { title, start }: { readonly title: string; readonly start: number },
): Promise<Uint8Array> {
  const pdf = await import('pdf-lib');
  const document = await pdf.PDFDocument.create();
  document.setTitle(title);
  const black = pdf.rgb(0, 0, 0);
  const grey = pdf.rgb(0.6, 0.6, 0.6);
  const pages = Array.from({ length: sheetsFor(labels.length, start) }, () =>
    document.addPage([PAGE.width * PT, PAGE.height * PT]),
  );
  for (const page of pages) {
    for (const [x1, y1, x2, y2] of cutMarks()) {
      page.drawLine({ start: point(x1, y1), end: point(x2, y2), thickness: 0.3, color: grey });
    }
  }
  const images = new Map<HiveLabel, PDFImage>();
  for (const label of new Set(labels)) images.set(label, await document.embedPng(await drawLabelText(label)));
  for (const [at, label] of labels.entries()) {
    const { sheet, x, y } = spotOf(at, start);
    const [page, words] = [pages[sheet], images.get(label)];
    if (!page || !words) continue;
    const modules = qrModules(label.address);
    const scale = (QR_SIZE * PT) / modules.length;
    page.drawSvgPath(qrPath(modules), {
      ...point(x + QR_INSET, y + QR_INSET),
      scale,
      color: black,
      borderWidth: 0,
    });
    const size = { width: TEXT.width * PT, height: TEXT.height * PT };
    page.drawImage(words, { ...point(x + TEXT_X, y + 5 + TEXT.height), ...size });
  }
  return document.save();
}

/** The origin of a PDF is at the bottom of the page, ours at the top. */
const point = (x: number, y: number) => ({ x: x * PT, y: (PAGE.height - y) * PT });
