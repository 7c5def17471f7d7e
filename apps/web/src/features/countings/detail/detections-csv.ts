import type { CountingResult } from '@propolis/contract';
import { CSV_MARK, csvRow } from '@propolis/file-formats';
import { counts, type Mark } from '../viewer/marks.ts';

/** In the language of the app. */
export interface DetectionWords {
  readonly columns: readonly string[];
  readonly stateOf: (state: Mark['state']) => string;
  readonly yes: string;
  readonly no: string;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Each mark as a row: where it is in pixels and in millimetres, how certain it is, and whether it counts. */
export function detectionsCsv(
  marks: readonly Mark[],
  { mm_per_px }: Pick<CountingResult, 'mm_per_px'>,
  { columns, stateOf, yes, no }: DetectionWords,
): string {
  const rows = marks.map((mark, at) => [
    at + 1,
    rounded(mark.x, 1),
    rounded(mark.y, 1),
    rounded(mark.x * mm_per_px, 2),
    rounded(mark.y * mm_per_px, 2),
    mark.certainty === null ? '' : rounded(mark.certainty, 4),
    stateOf(mark.state),
    counts(mark) ? yes : no,
  ]);
  return CSV_MARK + [columns, ...rows].map((row) => csvRow(row)).join('');
}
