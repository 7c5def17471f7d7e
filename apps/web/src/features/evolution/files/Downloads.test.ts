import type { Curve } from '@propolis/contract';
import { DAY_S } from '@propolis/domain';
import { expect, test } from 'vitest';
import type { ChartLine } from '../../../ui/chart/chart.ts';
import { type AskCurve, allReadings, curveCsv } from './Downloads.tsx';

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

test('a table has a row per time and a column per line, in every language', () => {
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

test('gaps and values outside the view have no row', () => {
  const columns = [{ line: line('Acacia', [0, 600, 1200, 9000], [1, null, 0, 4]), note: 'all' }];
  const rows = curveCsv(columns, { start: 600, end: 1200 }, 'time').trim().split('\r\n');
  expect(rows.slice(1)).toEqual(['1970-01-01T00:20:00.000Z,0']);
});

test('a hive name that is a formula is escaped', () => {
  expect(curveCsv([{ line: line('=1+1', [], []), note: 'all' }], { start: 0, end: 1 }, 'time')).toContain(
    "'=1+1 (kg, all)",
  );
});

/** Downsamples like the server: all readings, or two per piece for half as many pieces as points. */
const scaleOf =
  (readings: readonly number[]): AskCurve =>
  async ({ start, end }, points): Promise<Curve> => {
    const within = readings.filter((time) => time >= start && time <= end);
    const piece = (end - start) / (points / 2);
    const pieceOf = (time: number) => Math.floor((time - start) / piece);
    const isWhole = within.length <= points;
    const left = isWhole
      ? within
      : within.filter(
          (time, at) =>
            at === 0 ||
            pieceOf(time) !== pieceOf(within[at - 1] ?? 0) ||
            pieceOf(time) !== pieceOf(within[at + 1] ?? Number.POSITIVE_INFINITY),
        );
    return { step: isWhole ? 'raw' : 'piece', times: left, values: left };
  };

const every = (step: number, length: number) =>
  Array.from({ length: length / step + 1 }, (_, at) => at * step);

test.each([
  ['every ten minutes', 600],
  ['every minute', 60],
])('readings %s are complete, unique and sorted', async (_words, step) => {
  const readings = every(step, 13 * DAY_S);
  const { times, values } = await allReadings({ start: 0, end: 13 * DAY_S }, scaleOf(readings));
  expect(times).toEqual(readings);
  expect(values).toEqual(readings);
});

test.each([
  ['a scale that was connected four days ago', every(60, 4 * DAY_S)],
  ['a scale that delivers every second, for a day', every(1, DAY_S)],
])('readings of %s are complete, although the rest of the range has none', async (_words, readings) => {
  const { times } = await allReadings({ start: 0, end: 12 * DAY_S }, scaleOf(readings));
  expect(times).toEqual(readings);
});

test('a year of ten-minute readings takes about thirty requests', async () => {
  const scale = scaleOf(every(600, 366 * DAY_S));
  let asked = 0;
  await allReadings({ start: 0, end: 366 * DAY_S }, (range, points) => {
    asked += 1;
    return scale(range, points);
  });
  expect(asked).toBe(31);
});
