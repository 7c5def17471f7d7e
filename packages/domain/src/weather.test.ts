import { expect, test } from 'vitest';
import { HOUR_MS } from './time-units.ts';
import { WEATHER_STEP_LENGTHS, type WeatherStep, weatherStepIn } from './weather.ts';

const begin = Date.parse('2026-06-14T22:00:00Z');
/** So many values, named by their end, or a day's by its beginning. */
const every = (step: WeatherStep, count: number, from = begin) => {
  const length = WEATHER_STEP_LENGTHS[step];
  return Array.from({ length: count }, (_, index) => (Math.ceil(from / length) + index) * length);
};

test.each(['t', 'h', 'd'] as const)(
  'values of the weather tell by their times that they came by %s',
  (step) => {
    for (const asked of ['t', 'h', 'd'] as const) {
      expect(weatherStepIn(every(step, 8), asked)).toBe(step);
      expect(weatherStepIn(every(step, 2), asked)).toBe(step);
    }
  },
);

test('the network knows no summer time: the days on which clocks are switched are days', () => {
  for (const switched of ['2026-03-29', '2026-10-25'])
    expect(weatherStepIn(every('d', 3, Date.parse(switched) - 24 * HOUR_MS), 't')).toBe('d');
});

test('values between which others are missing are still what they are', () => {
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

test('a single value is taken for what was asked for, unless it cannot be that', () => {
  const midnight = Date.parse('2026-06-15T00:00:00Z');
  expect((['t', 'h', 'd'] as const).map((asked) => weatherStepIn([midnight], asked))).toEqual([
    't',
    'h',
    'd',
  ]);
  expect(weatherStepIn([midnight + HOUR_MS], 'd')).toBe('h');
  expect(weatherStepIn([midnight + 600_000], 'h')).toBe('t');
  expect(weatherStepIn([], 'h')).toBe('h');
});

test('a single midnight of a whole day or more is that day, of less what was asked for', () => {
  const midnight = Date.parse('2026-03-29T00:00:00Z');
  // The day on which clocks are put forward has 23 hours.
  expect([23 * HOUR_MS, 7 * 24 * HOUR_MS].map((length) => weatherStepIn([midnight], 't', length))).toEqual([
    'd',
    'd',
  ]);
  expect(weatherStepIn([midnight], 't', 6 * HOUR_MS)).toBe('t');
  expect(weatherStepIn([midnight + HOUR_MS], 't', 24 * HOUR_MS)).toBe('t');
});
