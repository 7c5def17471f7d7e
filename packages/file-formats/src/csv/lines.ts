/** A line of a scale has a few dozen characters; what is longer is no line of a file that we could read. */
export const CSV_LINE_MAX = 4_000;

/** One line of a file. */
export interface CsvLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Longer than `CSV_LINE_MAX`; `text` is only its beginning. */
  readonly isCut: boolean;
}

/** Takes a text piece by piece and gives its lines, as they become whole. */
export interface CsvLines {
  readonly push: (piece: string) => CsvLine[];
  /** The last line, when no line break ends it. */
  readonly end: () => CsvLine[];
}

/**
 * Cuts a text into lines at LF, CR LF or CR, holding never more than one line of it: a file without a line break, of
 * whatever size, takes no memory. A byte order mark before the first is left out.
 */
export function createCsvLines(): CsvLines {
  let rest = '';
  let isCut = false;
  let number = 0;
  /** A piece ended with CR: a LF that begins the next one belongs to it. */
  let afterReturn = false;

  const append = (text: string) => {
    isCut ||= rest.length + text.length > CSV_LINE_MAX;
    rest = isCut ? (rest + text.slice(0, CSV_LINE_MAX)).slice(0, CSV_LINE_MAX) : rest + text;
  };
  const finish = (): CsvLine => {
    number += 1;
    const text = number === 1 ? rest.replace(/^\uFEFF/, '') : rest;
    const line = { number, text, isCut };
    rest = '';
    isCut = false;
    return line;
  };
  return {
    push: (piece) => {
      if (piece === '') return [];
      const text = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      afterReturn = piece.endsWith('\r');
      const parts = text.split(/\r\n|\n|\r/);
      const last = parts.pop() ?? '';
      const lines = parts.map((part) => {
        append(part);
        return finish();
      });
      append(last);
      return lines;
    },
    end: () => (rest === '' && !isCut ? [] : [finish()]),
  };
}
