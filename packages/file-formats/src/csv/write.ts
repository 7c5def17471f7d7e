import type { CsvDecimal, CsvSeparator, Language } from '@propolis/domain';

/** A field of a table; a text may be empty. */
export type CsvValue = string | number | boolean;

/** Format of fields and numbers. */
export interface CsvWriting {
  readonly separator: CsvSeparator;
  readonly decimal: CsvDecimal;
}

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** For programs and English spreadsheets. */
const PLAIN: CsvWriting = { separator: ',', decimal: '.' };

/**
 * The format that spreadsheets open directly, by language; German uses the Swiss decimal point. A spreadsheet
 * uses the region of its computer; in other regions the user selects the format when opening the file.
 */
export const CSV_WRITING: Readonly<Record<Language, CsvWriting>> = {
  fr: { separator: ';', decimal: ',' },
  de: { separator: ';', decimal: '.' },
  en: PLAIN,
};

/** A row as in RFC 4180, including its line break. */
export const csvRow = (values: readonly CsvValue[], writing: CsvWriting = PLAIN): string =>
  `${values.map((value) => csvField(value, writing)).join(writing.separator)}\r\n`;

/** An apostrophe keeps a spreadsheet from running a text as a formula. */
function csvField(value: CsvValue, { separator, decimal }: CsvWriting): string {
  if (typeof value !== 'string') return String(value).replace('.', decimal);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
