import { expect, test } from 'vitest';
import { HOUR_MS } from './time-units.ts';
import { WEATHER_STEP_LENGTHS, type WeatherStep, weatherStepIn } from './weather.ts';

const begin = Date.parse('2026-06-14T22:00:00Z');
/** `count` values; named by their end, or for days by their start. */
const every = (step: WeatherStep, count: number, from = begin) => {
  const length = WEATHER_STEP_LENGTHS[step];
  return Array.from({ length: count }, (_, index) => (Math.ceil(from / length) + index) * length);
};

test.each(['t', 'h', 'd'] as const)('the step of values can be derived from their times: %s', (step) => {
  for (const asked of ['t', 'h', 'd'] as const) {
    expect(weatherStepIn(every(step, 8), asked)).toBe(step);
    expect(weatherStepIn(every(step, 2), asked)).toBe(step);
  }
});

test('the network ignores summer time: days with a clock change are days', () => {
  for (const switched of ['2026-03-29', '2026-10-25'])
    expect(weatherStepIn(every('d', 3, Date.parse(switched) - 24 * HOUR_MS), 't')).toBe('d');
});

test('gaps do not change the step', () => {
  const hours = every('h', 60);
  const slots = every('t', 60);
  expect(
    weatherStepIn(
      [0, 7, 8, 59].map((at) => hours[at] ?? 0),
      'd',
    ),
  ).toBe('h');
  // A day and an hour apart.
  expect(weatherStepIn([begin, begin + 25 * HOUR_MS], 't')).toBe('h');
  expect(
    weatherStepIn(
      [slots[0], slots[6], slots[13]].map((time) => time ?? 0),
      'h',
    ),
  ).toBe('t');
});

test('a single value has the requested step unless its time excludes it', () => {
  const midnight = Date.parse('2026-06-15T00:00:00Z');
  expect((['t', 'h', 'd'] as const).map((asked) => weatherStepIn([midnight], asked))).toEqual([
    't',
    'h',
    'd',
  ]);
  expect(weatherStepIn([midnight + HOUR_MS], 'd')).toBe('h');
  expect(weatherStepIn([midnight + 600_000], 'h')).toBe('t');
  expect(weatherStepIn([], 'h', 24 * HOUR_MS)).toBe('h');
});

test('a single midnight in a range of a day or more is a day, in a shorter range the requested step', () => {
  const midnight = Date.parse('2026-03-29T00:00:00Z');
  // The day on which clocks go forward has 23 hours.
  expect([23 * HOUR_MS, 7 * 24 * HOUR_MS].map((length) => weatherStepIn([midnight], 't', length))).toEqual([
    'd',
    'd',
  ]);
  expect(weatherStepIn([midnight], 't', 6 * HOUR_MS)).toBe('t');
  expect(weatherStepIn([midnight + HOUR_MS], 't', 24 * HOUR_MS)).toBe('t');
});
