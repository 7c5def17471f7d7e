import { CSV_MARK, csvRow } from '@propolis/file-formats';
import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';

interface CsvColumn {
  readonly line: ChartLine;
  /** What its values stand for, in words. */
  readonly note: string;
}

const isWithin = (time: number, { start, end }: ChartRange): boolean => time >= start && time <= end;

/**
 * Lines as a table that any program reads: times by ISO 8601 in UTC, numbers with a point, a column for each line with
 * its unit and how fine it is; nothing where a line has no value.
 */
export function curveCsv(columns: readonly CsvColumn[], range: ChartRange, timeWord: string): string {
  const rows = new Map<number, (number | '')[]>();
  for (const [column, { line }] of columns.entries())
    for (const [at, time] of line.times.entries()) {
      const value = line.values[at] ?? null;
      if (value === null || !isWithin(time, range)) continue;
      const row = rows.get(time) ?? columns.map(() => '' as const);
      row[column] = value;
      rows.set(time, row);
    }
  const head = csvRow([
    timeWord,
    ...columns.map(({ line: { label, unit }, note }) => `${label} (${unit}, ${note})`),
  ]);
  const body = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([time, row]) => csvRow([new Date(time * 1000).toISOString(), ...row]));
  return CSV_MARK + head + body.join('');
}
