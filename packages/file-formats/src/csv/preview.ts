import type { CsvSettings } from '@propolis/domain';
import { splitCsvLine } from './cells.ts';
import type { CsvLine } from './lines.ts';
import { type CsvLineRead, createCsvReader } from './read.ts';

export interface CsvPreviewLine extends CsvLineRead {
  /** From 1, header included. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The beginning of a file as read with the settings. */
export interface CsvPreview {
  /** One per column of `settings.width`; empty without a header. */
  readonly names: readonly string[];
  /** Without header and empty lines. */
  readonly lines: readonly CsvPreviewLine[];
}

/** Reads the beginning of a file with these settings, with the same code as the import. `now` in ms. */
export function previewCsv(lines: readonly CsvLine[], settings: CsvSettings, now: number): CsvPreview {
  const { read } = createCsvReader(settings, now);
  const { header, width, separator } = settings;
  const named = lines[header - 1];
  const names = named ? splitCsvLine(named.text, separator) : [];
  return {
    names: Array.from({ length: width }, (_nothing, column) => names[column] ?? ''),
    lines: lines
      .filter(({ number, text }) => number > header && text.trim() !== '')
      .map((line) => ({
        number: line.number,
        cells: splitCsvLine(line.text, separator),
        ...read(line),
      })),
  };
}
