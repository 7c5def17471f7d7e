/** A line of a scale has a few dozen characters; a longer one is not from a supported file. */
export const CSV_LINE_MAX = 4_000;

export interface CsvLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Longer than `CSV_LINE_MAX`; `text` is its beginning. */
  readonly isCut: boolean;
}

/** Splits a text that arrives in pieces into lines. */
export interface CsvLines {
  readonly push: (piece: string) => CsvLine[];
  /** The last line if no line break ends it. */
  readonly end: () => CsvLine[];
}

/**
 * Splits a text into lines at LF, CR LF or CR. Buffers at most one line, so that a large file without line
 * breaks needs little memory. Removes a byte order mark.
 */
export function createCsvLines(): CsvLines {
  let rest = '';
  let isCut = false;
  let number = 0;
  /** A piece ended with CR: a LF at the start of the next piece belongs to it. */
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
