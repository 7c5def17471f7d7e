import { drawPicture } from '../../../lib/picture.ts';

/** Dots of a millimetre: 300 dpi. */
const DOTS = 300 / 25.4;
const NAME_HEIGHT = 5.2; // mm
const APIARY_HEIGHT = 3.6; // mm
const LEADING = 1.2;
const NAME_LINES = 3;
const APIARY_LINES = 2;

interface Words {
  readonly name: string;
  readonly apiary: string;
}

/** How wide a text is, in whatever unit; separate from the canvas so that the breaking of lines can be tested. */
export type Measure = (text: string) => number;

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

/** Hive and apiary as a picture (PNG) of this size in millimetres, in whatever script they are written. */
export async function drawLabelText(
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

/** The name in a strong hand, the apiary smaller below it. */
function writeWords(pen: CanvasRenderingContext2D, { name, apiary }: Words): void {
  const family = getComputedStyle(document.body).fontFamily;
  pen.textBaseline = 'top';
  let y = 0;
  const write = (text: string, font: { weight: number; height: number; lines: number }) => {
    const dots = font.height * DOTS;
    pen.font = `${font.weight} ${dots}px ${family}`;
    for (const line of breakLines(
      text,
      (part) => pen.measureText(part).width,
      pen.canvas.width,
      font.lines,
    )) {
      pen.fillText(line, 0, y);
      y += dots * LEADING;
    }
  };
  pen.fillStyle = '#000';
  write(name, { weight: 700, height: NAME_HEIGHT, lines: NAME_LINES });
  y += 0.8 * DOTS;
  pen.fillStyle = '#333';
  write(apiary, { weight: 500, height: APIARY_HEIGHT, lines: APIARY_LINES });
}
