import { expect, test } from 'vitest';
import { HOUR_MS } from '../time-units.ts';
import { isWithin, lossCauses, seasonMonth } from './weight-causes.ts';

test.each([
  ['2026-01-15', 1, 7],
  ['2026-06-15', 6, 12],
  ['2026-07-15', 7, 1],
  ['2026-12-15', 12, 6],
])('the season of %s is month %i in the north and %i in the south', (day, north, south) => {
  expect([seasonMonth(day, false), seasonMonth(day, true)]).toEqual([north, south]);
});

test.each<[range: readonly [number, number], inside: readonly number[]]>([
  [
    [3, 5],
    [3, 4, 5],
  ],
  [
    [10, 3],
    [1, 2, 3, 10, 11, 12],
  ],
  [[5, 5], [5]],
])('the months from %j are %j', (range, inside) => {
  const months = Array.from({ length: 12 }, (_, at) => at + 1);
  expect(months.filter((month) => isWithin(month, range))).toEqual(inside);
});

const WORK = ['removed', 'theft'];
test.each<[what: string, day: string, hours: readonly [number, number], kg: number, causes: string[]]>([
  ['at noon in May', '05-15', [12, 12.5], 3, ['swarm', 'harvest', ...WORK]],
  ['of five kilograms', '05-15', [12, 12.5], 5, ['swarm', 'harvest', ...WORK]],
  ['of more', '05-15', [12, 12.5], 5.5, ['harvest', ...WORK]],
  ['of two kilograms', '05-15', [12, 12.5], 2, ['swarm', 'harvest', ...WORK]],
  ['of less', '05-15', [12, 12.5], 1.5, ['swarm', ...WORK]],
  ['in March', '03-31', [12, 12.5], 3, WORK],
  ['in April', '04-01', [12, 12.5], 3, ['swarm', 'harvest', ...WORK]],
  ['in August', '08-31', [12, 12.5], 3, ['swarm', 'harvest', ...WORK]],
  ['in September', '09-01', [12, 12.5], 3, ['harvest', ...WORK]],
  ['in November', '11-01', [12, 12.5], 3, WORK],
  ['until six in the morning', '05-15', [5, 6], 3, ['harvest', ...WORK]],
  ['until eight in the morning', '05-15', [7, 8], 3, ['swarm', 'harvest', ...WORK]],
  ['from seven in the evening', '05-15', [19, 20], 3, ['swarm', 'harvest', ...WORK]],
  ['later in the evening', '05-15', [20, 21], 3, ['harvest', ...WORK]],
  ['at night', '05-15', [23, 23.5], 3, ['theft']],
  ['of nearly the whole hive', '05-15', [12, 12.5], 30, ['theft', 'removed']],
  ['of all but three tenths', '05-15', [12, 12.5], 28, ['harvest', ...WORK]],
  ['from the evening before', '05-15', [-5, 2], 3, ['swarm', 'harvest', ...WORK]],
  ['from the night before', '05-15', [-1, 2], 3, ['theft']],
])('a loss %s has its causes', (_what, date, [start, end], kg, causes) => {
  const day = `2026-${date}`;
  const at = (hours: number) => Date.parse(day) + hours * HOUR_MS;
  const step = { start: at(start), end: at(end), before: 40, after: 40 - kg };
  expect(lossCauses(step, { day, timeZone: 'UTC', isSouth: false })).toEqual(causes);
});
