import { CSV_DEFAULT_ZONE, type CsvSettings } from '@propolis/domain';
import {
  CSV_HEAD_BYTES,
  CSV_SNIFFED_LINES,
  type CsvLine,
  createCsvLines,
  csvWidth,
  sniffCsv,
  sniffEncoding,
} from '@propolis/file-formats';

/** The beginning of a file and its detected format. */
export interface CsvHead {
  readonly lines: readonly CsvLine[];
  readonly settings: CsvSettings;
  /** False if no time column was found; the settings are then defaults. */
  readonly isSure: boolean;
}

/** Default settings: time, then the weight of slot 1. */
const UNSURE: Omit<CsvSettings, 'width'> = {
  separator: ',',
  decimal: '.',
  header: 1,
  time: { column: 0, clock: null, format: 'iso', zone: CSV_DEFAULT_ZONE },
  values: [{ column: 1, slot: 1, measure: 'weight', unit: 'kg' }],
};

/** Reads the beginning of a file; undefined for a binary file. */
export async function readHead(file: Blob): Promise<CsvHead | undefined> {
  const head = new Uint8Array(await file.slice(0, CSV_HEAD_BYTES).arrayBuffer());
  const encoding = sniffEncoding(head);
  if (!encoding) return undefined;
  const reader = createCsvLines();
  const whole = reader.push(new TextDecoder(encoding).decode(head));
  // The last line of the head may be incomplete in a longer file.
  const lines = [...whole, ...(file.size <= CSV_HEAD_BYTES ? reader.end() : [])].slice(0, CSV_SNIFFED_LINES);
  const settings = sniffCsv(lines.map(({ text }) => text));
  return {
    lines,
    settings: settings ?? { ...UNSURE, width: csvWidth(lines, UNSURE.separator) },
    isSure: settings !== undefined,
  };
}
