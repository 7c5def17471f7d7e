import type { CsvSettings } from '@propolis/domain';
import { splitCsvLine } from './cells.ts';
import type { CsvLine } from './lines.ts';
import { type CsvLineRead, createCsvReader } from './read.ts';

/** One line as it is shown before the file is sent. */
export interface CsvPreviewLine extends CsvLineRead {
  /** From 1, header included. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** What the settings make of the beginning of a file. */
export interface CsvPreview {
  /** One for each column of `settings.width`; empty where there is no header. */
  readonly names: readonly string[];
  /** Without the header and empty lines. */
  readonly lines: readonly CsvPreviewLine[];
}

/** The beginning of a file as these settings read it: what is shown is what will be imported. `now` in ms. */
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
