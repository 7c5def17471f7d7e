import { expect, test } from 'vitest';
import { dayChange } from './day-change.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const weight = { time: '2026-06-15T09:50:00Z', value: 42.3 };
const week = [
  { time: '2026-06-14T00:00:00Z', value: 41 },
  { time: '2026-06-14T06:00:00Z', value: 41.5 },
  { time: '2026-06-15T06:00:00Z', value: 42.2 },
];

test('a change is told against the same hours of the day before', () => {
  expect(dayChange({ weight, week }, NOW)).toBeCloseTo(0.8);
});

test.each([
  ['no weight', { weight: null, week }],
  ['a weight of the day before', { weight: { ...weight, time: '2026-06-14T09:50:00Z' }, week }],
  ['no weight of the day before', { weight, week: week.slice(2) }],
])('with %s there is no change to tell', (_what, slot) => {
  expect(dayChange(slot, NOW)).toBeNull();
});
