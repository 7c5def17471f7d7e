import { sampleThresholdOn, thresholdOn } from '@propolis/domain';
import { expect, test } from 'vitest';
import { thresholdColumns } from './use-threshold-line.ts';

const at = (text: string) => Date.parse(text) / 1000;
const fallOn = (day: string) => thresholdOn(day)?.perDay;
const steps = (start: string, end: string, thresholdOf: (day: string) => number | undefined = fallOn) => {
  const { times, values } = thresholdColumns(
    { start: at(start), end: at(end) },
    'Europe/Zurich',
    thresholdOf,
  );
  return times.map((time, index) => [new Date(time * 1000).toISOString().slice(0, 19), values[index]]);
};

test('the threshold changes at the midnights between two seasons', () => {
  expect(steps('2026-05-01T00:00:00+02:00', '2026-06-30T00:00:00+02:00')).toEqual([
    ['2026-04-30T22:00:00', 10],
    ['2026-05-17T21:59:59', 10],
    ['2026-05-17T22:00:00', 3],
    ['2026-06-07T21:59:59', 3],
    ['2026-06-07T22:00:00', 10],
    ['2026-06-29T22:00:00', 10],
  ]);
});

test('in winter there is no threshold and no line', () => {
  expect(steps('2026-10-30T00:00:00+01:00', '2027-03-02T00:00:00+01:00')).toEqual([
    ['2026-10-29T23:00:00', 10],
    ['2026-10-31T22:59:59', 10],
    ['2026-10-31T23:00:00', null],
    ['2027-02-28T22:59:59', null],
    ['2027-02-28T23:00:00', 10],
    ['2027-03-01T23:00:00', 10],
  ]);
  expect(steps('2026-12-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00')).toEqual([]);
});

test('the threshold of samples has a step for each month from July to September', () => {
  const sampleOn = (day: string) => sampleThresholdOn(day)?.percent;
  expect(steps('2026-06-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00', sampleOn)).toEqual([
    ['2026-06-30T21:59:59', null],
    ['2026-06-30T22:00:00', 1],
    ['2026-07-31T21:59:59', 1],
    ['2026-07-31T22:00:00', 2],
    ['2026-08-31T21:59:59', 2],
    ['2026-08-31T22:00:00', 3],
    ['2026-09-30T21:59:59', 3],
    ['2026-09-30T22:00:00', null],
  ]);
});
