import { expect, test } from 'vitest';
import type { ChartLine } from '../chart.ts';
import { laneUnits, partOf, roundExtremes, shownIn, stretched } from './lanes.ts';

const line = (unit: string): ChartLine => ({
  id: unit,
  label: unit,
  color: '#000000',
  unit,
  kind: 'line',
  times: [],
  values: [],
  format: String,
});
const content = {
  lines: ['kg', 'h', '°C', 'varroas', 'varroas'].map(line),
  leftUnit: 'kg',
  rightUnit: 'h',
};

test('every measure has a scale at a side or a lane', () => {
  expect(laneUnits(content)).toEqual(['°C', 'varroas']);
  expect(laneUnits({ ...content, lines: content.lines.slice(0, 2) })).toEqual([]);
});

test('lanes are below the lines of the side scales, without overlaps', () => {
  const lanes = laneUnits(content);
  const [weight, temperature, varroas] = ['kg', '°C', 'varroas'].map((unit) => partOf(unit, lanes));
  expect(weight?.from).toBeGreaterThan(temperature?.to ?? 1);
  expect(temperature?.from).toBeGreaterThan(varroas?.to ?? 1);
  expect([weight?.to, varroas?.from]).toEqual([1, 0]);
  expect(partOf('kg', [])).toEqual({ from: 0, to: 1 });
});

test('a stretched scale shows its extremes in its part', () => {
  const part = { from: 0.25, to: 0.5 };
  expect(stretched([10, 20], part)).toEqual([0, 40]);
  expect(shownIn([0, 40], part)).toEqual([10, 20]);
});

test.each([
  [0, 4.1, [0, 5]],
  [-2.3, 14.1, [-10, 20]],
  [0, 0, [0, 1]],
  [41, 62, [40, 80]],
])('a lane from %d to %d has round extremes', (low, high, round) => {
  expect(roundExtremes(low, high)).toEqual(round);
});
