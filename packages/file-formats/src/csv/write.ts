import type { CsvDecimal, CsvSeparator, Language } from '@propolis/domain';

/** What a field of a table holds; a text may be empty. */
export type CsvValue = string | number | boolean;

/** How fields and numbers are written. */
export interface CsvWriting {
  readonly separator: CsvSeparator;
  readonly decimal: CsvDecimal;
}

/** Tells spreadsheets, as the first letter of a file, that it is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** For programs, and spreadsheets that speak English. */
const PLAIN: CsvWriting = { separator: ',', decimal: '.' };

/**
 * As a spreadsheet opens it by itself where the language is spoken; German by Swiss custom, with a decimal point. A
 * spreadsheet goes by the region of its computer: elsewhere one says it while opening the file.
 */
export const CSV_WRITING: Readonly<Record<Language, CsvWriting>> = {
  fr: { separator: ';', decimal: ',' },
  de: { separator: ';', decimal: '.' },
  en: PLAIN,
};

/** A row by RFC 4180, with its end. */
export const csvRow = (values: readonly CsvValue[], writing: CsvWriting = PLAIN): string =>
  `${values.map((value) => csvField(value, writing)).join(writing.separator)}\r\n`;

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe. */
function csvField(value: CsvValue, { separator, decimal }: CsvWriting): string {
  if (typeof value !== 'string') return String(value).replace('.', decimal);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}
