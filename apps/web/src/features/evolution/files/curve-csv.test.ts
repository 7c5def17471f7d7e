import { DAY_S } from '@propolis/domain';
import { expect, test } from 'vitest';
import type { ChartLine } from '../../../ui/chart/chart.ts';
import { curveCsv } from './curve-csv.ts';

const line = (label: string, times: number[], values: (number | null)[]): ChartLine => ({
  id: label,
  label,
  color: '#000000',
  unit: 'kg',
  kind: 'line',
  times,
  values,
  format: String,
});

test('a table has a row for each time and a column for each line, whatever the language', () => {
  const columns = [
    { line: line('Acacia, poids', [0, 600], [38.42, 38.5]), note: 'chaque mesure' },
    { line: line('Tilleul', [600, 1200], [40, 41.25]), note: 'par heure' },
  ];
  expect(curveCsv(columns, { start: 0, end: DAY_S }, 'temps')).toBe(
    [
      '\uFEFFtemps,"Acacia, poids (kg, chaque mesure)","Tilleul (kg, par heure)"',
      '1970-01-01T00:00:00.000Z,38.42,',
      '1970-01-01T00:10:00.000Z,38.5,40',
      '1970-01-01T00:20:00.000Z,,41.25',
      '',
    ].join('\r\n'),
  );
});

test('gaps have no row, nor has what is not seen', () => {
  const columns = [{ line: line('Acacia', [0, 600, 1200, 9000], [1, null, 0, 4]), note: 'all' }];
  const rows = curveCsv(columns, { start: 600, end: 1200 }, 'time').trim().split('\r\n');
  expect(rows.slice(1)).toEqual(['1970-01-01T00:20:00.000Z,0']);
});

test('a hive whose name is a formula stays a name', () => {
  expect(curveCsv([{ line: line('=1+1', [], []), note: 'all' }], { start: 0, end: 1 }, 'time')).toContain(
    "'=1+1 (kg, all)",
  );
});
