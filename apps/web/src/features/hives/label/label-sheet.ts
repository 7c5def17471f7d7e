import type { PDFImage } from 'pdf-lib';
import { drawPicture } from '../../../lib/picture.ts';
import { qrModules, qrPath } from '../../../lib/qr-code.ts';
import { cutMarks, PAGE, QR_INSET, QR_SIZE, sheetsFor, spotOf, TEXT, TEXT_X } from './label-layout.ts';

/** Dots of a millimetre: 300 dpi. */
const DOTS = 300 / 25.4;
const NAME_HEIGHT = 5.2; // mm
const APIARY_HEIGHT = 3.6; // mm
const LEADING = 1.15;
const GAP = 0.5; // mm, between name and apiary
const NAME_LINES = 3;
const APIARY_LINES = 2;

interface Words {
  readonly name: string;
  readonly apiary: string;
}

/** How wide a text is, in whatever unit; separate from the canvas so that the breaking of lines can be tested. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';
/** Letters as people count them: an accent or an emoji's parts stay together. */
const letters = (text: string): string[] =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );

/** The text in at most so many lines of at most this width: broken between words, within one only where it must be. */
export function breakLines(text: string, measure: Measure, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    const parts = breakWord(word, measure, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const last = shortened(lines[most - 1] ?? '', measure, width);
  return [...lines.slice(0, most - 1), last];
}

/** A word in pieces of at most this width; a letter that is wider stands alone. */
function breakWord(word: string, measure: Measure, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of letters(word)) {
    if (part && measure(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** A line that says that it goes on, without more width. */
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
const NAME: Hand = { weight: 700, height: NAME_HEIGHT };
const APIARY: Hand = { weight: 500, height: APIARY_HEIGHT };

interface WrittenLine {
  readonly text: string;
  readonly hand: Hand;
  /** Of its upper edge, in mm from that of the picture. */
  readonly top: number;
}

/** The name in a strong hand, the apiary smaller below it; `width` in the unit of `measure`. */
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
  const below = named.length * NAME_HEIGHT * LEADING + GAP;
  return [...named, ...linesOf(apiary, APIARY, { top: below, most: APIARY_LINES })];
}

/** Hive and apiary as a picture (PNG) of this size in millimetres, in whatever script they are written. */
async function drawLabelText(
  words: Words,
  size: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  await document.fonts.ready;
  const file = await drawPicture({
    width: size.width * DOTS,
    height: size.height * DOTS,
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

interface HiveLabel {
  /** What the code says. */
  readonly address: string;
  readonly name: string;
  readonly apiary: string;
}

/** Of a label, however often it stands on the sheets. */
interface Drawn {
  readonly modules: ReturnType<typeof qrModules>;
  readonly words: PDFImage;
}

interface SheetOptions {
  readonly title: string;
  /** Spots of the first sheet that are used up. */
  readonly start: number;
}

/** Points of a millimetre. */
const PT = 72 / 25.4;

/**
 * Labels as a PDF of A4 sheets. The code is drawn as lines, so that it stays sharp; the words are pictures, because
 * the fonts that every PDF reader has know no more than western letters. They are drawn once, however often the same
 * label is wanted, and stand in the file once. The library comes when it is wanted.
 */
export async function createLabelSheet(
  labels: readonly HiveLabel[],
  { title, start }: SheetOptions,
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
  const drawn = new Map<HiveLabel, Drawn>();
  const drawnOnce = async (label: HiveLabel): Promise<Drawn> => {
    const known = drawn.get(label) ?? {
      modules: qrModules(label.address),
      words: await document.embedPng(await drawLabelText(label, TEXT)),
    };
    drawn.set(label, known);
    return known;
  };
  for (const [at, label] of labels.entries()) {
    const { sheet, x, y } = spotOf(at, start);
    const page = pages[sheet];
    if (!page) continue;
    const { modules, words } = await drawnOnce(label);
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

/** PDF counts from the bottom of the page, we from its top. */
const point = (x: number, y: number) => ({ x: x * PT, y: (PAGE.height - y) * PT });
