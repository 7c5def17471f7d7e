import { CUSTOMS, type Language } from '@propolis/domain';

/** A field of a table; a text may be empty. */
export type CsvValue = string | number | boolean;

/** Format of fields and numbers. */
export type CsvWriting = (typeof CUSTOMS)[Language]['csv'];

/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** For programs and English spreadsheets. */
const PLAIN: CsvWriting = CUSTOMS.en.csv;

/** A row as in RFC 4180, including its line break. */
export const csvRow = (values: readonly CsvValue[], writing: CsvWriting = PLAIN): string =>
  `${values.map((value) => csvField(value, writing)).join(writing.separator)}\r\n`;

/** An apostrophe keeps a spreadsheet from running a text as a formula. */
function csvField(value: CsvValue, { separator, decimal }: CsvWriting): string {
  if (typeof value !== 'string') return String(value).replace('.', decimal);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
