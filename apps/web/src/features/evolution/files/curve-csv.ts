import { CSV_MARK, csvRow } from '@propolis/domain';
import type { ChartLine, ChartRange } from '../../../ui/chart/chart.ts';

const isWithin = (time: number, { start, end }: ChartRange): boolean => time >= start && time <= end;

/**
 * What a chart shows, as a table that any program reads: times by ISO 8601 in UTC, numbers with a point, a column for
 * each line with its unit; nothing where a line has no value.
 */
export function curveCsv(lines: readonly ChartLine[], range: ChartRange, timeWord: string): string {
  const rows = new Map<number, (number | '')[]>();
  for (const [column, { times, values }] of lines.entries())
    for (const [at, time] of times.entries()) {
      const value = values[at] ?? null;
      if (value === null || !isWithin(time, range)) continue;
      const row = rows.get(time) ?? lines.map(() => '' as const);
      row[column] = value;
      rows.set(time, row);
    }
  const head = csvRow([timeWord, ...lines.map(({ label, unit }) => `${label} (${unit})`)]);
  const body = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([time, row]) => csvRow([new Date(time * 1000).toISOString(), ...row]));
  return CSV_MARK + head + body.join('');
}
