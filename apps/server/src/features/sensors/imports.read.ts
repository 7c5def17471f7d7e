import { TextDecoder } from 'node:util';
import { IMPORT_FAULTY_LINES, type Import } from '@propolis/contract';
import type { CsvFault, CsvSettings, Reading } from '@propolis/domain';
import {
  CSV_HEAD_BYTES,
  type CsvLine,
  createCsvLines,
  createCsvReader,
  sniffEncoding,
} from '@propolis/file-formats';

/** What was read of a file since the last look. */
export interface ReadPiece {
  readonly readings: readonly Reading[];
  /** As it is written. */
  readonly text: string;
  /** Bytes of the file so far. */
  readonly bytes: number;
}

/** Of a line that is wrong so much is shown. */
const SHOWN_OF_LINE = 200;

export interface Faults {
  readonly rejected: number;
  readonly reasons: Import['reasons'];
  readonly faulty_lines: Import['faulty_lines'];
}

/** Counts what was not taken, and keeps the first lines of it. */
export function createFaults() {
  const reasons = new Map<CsvFault, number>();
  const lines: Import['faulty_lines'] = [];
  return {
    note: ({ number, text }: CsvLine, faults: readonly CsvFault[]): void => {
      if (faults.length === 0) return;
      for (const fault of faults) reasons.set(fault, (reasons.get(fault) ?? 0) + 1);
      if (lines.length < IMPORT_FAULTY_LINES)
        // PostgreSQL keeps no zeros in a text.
        lines.push({
          line: number,
          text: text.slice(0, SHOWN_OF_LINE).replaceAll('\0', '\uFFFD'),
          faults: [...faults],
        });
    },
    all: (): Faults => ({
      rejected: [...reasons.values()].reduce((sum, count) => sum + count, 0),
      reasons: Object.fromEntries(reasons),
      faulty_lines: lines,
    }),
  };
}

interface FileToRead {
  /** The file from its beginning, in pieces. */
  readonly content: AsyncIterable<Uint8Array>;
  readonly settings: CsvSettings;
  readonly now: Date;
  readonly note: (line: CsvLine, faults: readonly CsvFault[]) => void;
}

/** Reads a file piece by piece, holding never more than one piece of it: readings as they come, faults to `note`. */
export async function* readCsvFile({ content, settings, now, note }: FileToRead): AsyncGenerator<ReadPiece> {
  const reader = createCsvReader(settings, now.getTime());
  const lines = createCsvLines();
  const take = (read: readonly CsvLine[]): Reading[] =>
    read.flatMap((line) => {
      const { readings, faults } = reader.read(line);
      note(line, faults);
      return readings;
    });
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const piece of content) {
    decoder ??= new TextDecoder(sniffEncoding(piece.subarray(0, CSV_HEAD_BYTES)) ?? 'utf-8');
    bytes += piece.length;
    const text = decoder.decode(piece, { stream: true });
    yield { readings: take(lines.push(text)), text, bytes };
  }
  const text = decoder?.decode() ?? '';
  yield { readings: take([...lines.push(text), ...lines.end()]), text, bytes };
}
