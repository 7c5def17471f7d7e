import type { ChartLine } from './chart.ts';
import { alignColumns, type Cell } from './plot/columns.ts';

/** More rows than this at once nobody reads, and a telephone lays them out slowly. */
const ROWS = 100;

export interface TableRow {
  /** Unix seconds. */
  readonly time: number;
  /** Of each line, in their order. */
  readonly cells: readonly Cell[];
}

/** Rows of some whole days, one after the other, of every moment at which a line says something. */
export function tablePages(lines: readonly ChartLine[], dayOf: (time: number) => string): TableRow[][] {
  const { times, cells } = alignColumns(lines);
  const rows = times
    .map((time, at): TableRow => ({ time, cells: cells.map((column) => column[at]) }))
    .filter((row) => row.cells.some((cell) => typeof cell === 'number'));
  const pages: TableRow[][] = [];
  let day = '';
  for (const row of rows) {
    const page = pages.at(-1);
    const isNewDay = dayOf(row.time) !== day;
    day = dayOf(row.time);
    if (!page || (isNewDay && page.length >= ROWS)) pages.push([row]);
    else page.push(row);
  }
  return pages;
}
