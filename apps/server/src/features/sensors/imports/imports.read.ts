import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { CsvFault, CsvSettings, Reading } from '@propolis/domain';
import {
  CSV_HEAD_BYTES,
  type CsvLine,
  createCsvLines,
  createCsvReader,
  sniffEncoding,
} from '@propolis/file-formats';

interface FileToRead {
  /** Path of the file on this machine. */
  readonly path: string;
  readonly settings: CsvSettings;
  /** When the file was uploaded: later readings are invalid. */
  readonly uploadedAt: Date;
  readonly signal?: AbortSignal;
  /** Receives the faults of each line. */
  readonly note?: (line: CsvLine, faults: readonly CsvFault[]) => void;
}

/** Streams a file with one chunk in memory: yields its readings and the bytes so far. */
export async function* readPieces({ path, settings, uploadedAt, signal, note }: FileToRead) {
  const content: AsyncIterable<Uint8Array> = createReadStream(path);
  const reader = createCsvReader(settings, uploadedAt.getTime());
  const lines = createCsvLines();
  const take = (read: readonly CsvLine[]): Reading[] =>
    read.flatMap((line) => {
      const { readings, faults } = reader.read(line);
      note?.(line, faults);
      return readings;
    });
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  for await (const piece of content) {
    signal?.throwIfAborted();
    decoder ??= new TextDecoder(sniffEncoding(piece.subarray(0, CSV_HEAD_BYTES)) ?? 'utf-8');
    bytes += piece.length;
    const text = decoder.decode(piece, { stream: true });
    yield { readings: take(lines.push(text)), text, bytes };
  }
  const text = decoder?.decode() ?? '';
  yield { readings: take([...lines.push(text), ...lines.end()]), text, bytes };
}
