import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

// Reads the text of each printed sheet from Chromium's PDF: objects are numbered and uncompressed, each font has a
// table from codes to letters, and text is written as codes in angle brackets.

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

function objectsOf(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const { 0: head, 1: number = '', index } of pdf.matchAll(/(\d+) 0 obj\s/g)) {
    const body = pdf.slice(index + head.length);
    const dictionary = body.slice(0, body.search(/stream\r?\n|endobj/));
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const start = dictionary.length + 'stream\n'.length;
    objects.set(number, { dictionary, stream: body.slice(start, start + length) });
  }
  return objects;
}

const contentOf = ({ dictionary, stream }: PdfObject): string =>
  dictionary.includes('FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;

const lettersOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** From a font's codes to letters. */
function lettersByCode(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, lines = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(code, 16), lettersOf(hex));
  for (const [, lines = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', hex = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (
        let code = Number.parseInt(first, 16), at = 0;
        code <= Number.parseInt(last, 16);
        code += 1, at += 1
      )
        letters.set(code, String.fromCharCode(Number.parseInt(hex, 16) + at));
  return letters;
}

/** The texts of a sheet: first those of its form objects, then its own, in the order of the file. */
function wordsOf(page: PdfObject, objects: Map<string, PdfObject>): string {
  const apart = [...page.dictionary.matchAll(/\/X\d+ (\d+) 0 R/g)].flatMap(([, number = '']) => {
    const picture = objects.get(number);
    return picture?.dictionary.includes('/Subtype /Form') ? [wordsOf(picture, objects)] : [];
  });
  const contentAt = (number = '') => {
    const object = objects.get(number);
    return object ? contentOf(object) : '';
  };
  const fonts = new Map(
    [...page.dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const font = objects.get(number)?.dictionary ?? '';
      const table = contentAt(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1]);
      // Fonts with few letters have one-byte codes, the others two-byte codes.
      const digits = font.includes('/Type0') ? 4 : 2;
      return [name, { letters: lettersByCode(table), digits }] as const;
    }),
  );
  const contents = /\/Contents (\d+) 0 R/.exec(page.dictionary)?.[1];
  const content = contents ? contentAt(contents) : contentOf(page);
  const own = [...content.matchAll(/BT([\s\S]*?)ET/g)]
    .map(([, text = '']) => {
      const font = fonts.get(/\/(F\d+) /.exec(text)?.[1] ?? '');
      const codes = [...text.matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = '']) => hex.match(new RegExp(`.{${font?.digits ?? 2}}`, 'g')) ?? [],
      );
      return codes.map((code) => font?.letters.get(Number.parseInt(code, 16)) ?? '').join('');
    })
    .join(' ');
  return [...apart, own].join(' ').replace(/\s+/g, ' ');
}

/** 210 × 297 mm in points. */
const A4 = /\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/;

/** Prints the page and returns the words of each A4 sheet. */
export async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const objects = objectsOf(pdf);
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\s/.test(dictionary) && A4.test(dictionary))
    .map((sheet) => wordsOf(sheet, objects));
}
