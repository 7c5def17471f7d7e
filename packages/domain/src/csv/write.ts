/** What a field of a table holds; a text may be empty. */
export type CsvValue = string | number | boolean;

/** Tells spreadsheets, as the first letter of a file, that it is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** A row by RFC 4180, with its end. */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`;

/** A text that a spreadsheet would run as a formula is kept a text by an apostrophe. */
function csvField(value: CsvValue): string {
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
