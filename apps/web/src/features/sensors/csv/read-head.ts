import { CSV_DEFAULT_ZONE, type CsvSettings } from '@propolis/domain';
import {
  CSV_HEAD_BYTES,
  CSV_SNIFFED_LINES,
  type CsvLine,
  createCsvLines,
  sniffCsv,
  sniffEncoding,
} from '@propolis/file-formats';

/** The beginning of a file, and how it seems to be written. */
export interface CsvHead {
  readonly lines: readonly CsvLine[];
  readonly settings: CsvSettings;
  /** False where no column of times was found: what stands in the settings is only a beginning. */
  readonly isSure: boolean;
}

/** What a file begins with that tells nothing of itself: time, then the weight of slot 1. */
const UNSURE: CsvSettings = {
  separator: ',',
  decimal: '.',
  header: 1,
  width: 2,
  time: { column: 0, clock: null, format: 'iso', zone: CSV_DEFAULT_ZONE },
  values: [{ column: 1, slot: 1, measure: 'weight', unit: 'kg' }],
};

/** Reads the beginning of a file; undefined for what is no text. */
export async function readHead(file: Blob): Promise<CsvHead | undefined> {
  const head = new Uint8Array(await file.slice(0, CSV_HEAD_BYTES).arrayBuffer());
  const encoding = sniffEncoding(head);
  if (!encoding) return undefined;
  const reader = createCsvLines();
  const whole = reader.push(new TextDecoder(encoding).decode(head));
  // Of a longer file the last line is cut.
  const lines = [...whole, ...(file.size <= CSV_HEAD_BYTES ? reader.end() : [])].slice(0, CSV_SNIFFED_LINES);
  const settings = sniffCsv(lines.map(({ text }) => text));
  return { lines, settings: settings ?? UNSURE, isSure: settings !== undefined };
}
