import type { PDFImage } from 'pdf-lib';
import { qrModules, qrPath } from '../../../lib/qr-code.ts';
import { cutMarks, PAGE, QR_INSET, QR_SIZE, sheetsFor, spotOf, TEXT, TEXT_X } from './label-layout.ts';
import { drawLabelText } from './label-text.ts';

export interface HiveLabel {
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
