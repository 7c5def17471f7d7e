import { DAY_S, WEATHER_STEP_LENGTHS, type WeatherStep } from '@propolis/domain';
import { expect, test } from 'vitest';
import { unitOf } from './use-measure-words.ts';
import { sunshineSoFar, weatherDrawn, weatherFineness } from './weather-fineness.ts';

const TODAY = '2026-12-24';
const secondsOf = (iso: string) => Date.parse(iso) / 1000;

/** A number of local days with one hour of sunshine per hour. */
function asked(first: string, days: number, step: WeatherStep) {
  const length = WEATHER_STEP_LENGTHS[step] / 1000;
  const start = secondsOf(`${first}T00:00:00+02:00`);
  const range = { start, end: start + days * DAY_S };
  const points: { time: string; value: number }[] = [];
  for (let time = Math.ceil(start / length) * length; time <= range.end; time += length)
    points.push({ time: new Date(time * 1000).toISOString(), value: length / 60 });
  return { points, range };
}

test.each([
  ['a week of last summer, which is kept in hours,', asked('2025-06-10', 5, 'h')],
  ['June of four years ago, which is kept in days,', asked('2022-06-01', 30, 'd')],
  ['a week of that June', asked('2022-06-10', 6, 'd')],
  ['a year of which there are hours alone', asked('2025-06-01', 200, 'h')],
])('%s is one line from its first to its last value', (_what, curve) => {
  const { values } = weatherDrawn('temperature', curve, TODAY);
  expect(values).toEqual(curve.points.map(({ value }) => value));
});

test.each([
  ['ten minutes', asked('2026-06-10', 5, 't'), 0],
  ['an hour', asked('2025-06-10', 5, 'h'), 0],
  ['a day', asked('2022-06-01', 30, 'd'), DAY_S / 2],
  ['a day among few', asked('2022-06-10', 6, 'd'), DAY_S / 2],
])('a value of %s is drawn at its end, and that of a day at its middle', (_what, curve, after) => {
  const { times } = weatherDrawn('temperature', curve, TODAY);
  expect(times).toEqual(curve.points.map(({ time }) => secondsOf(time) + after));
});

test('the mean of a week is drawn at its middle, also for daily sums of the network', () => {
  const curve = asked('2026-01-01', 140, 'd');
  const { times } = weatherDrawn('sunshine', curve, TODAY);
  expect(times[0]).toBe(secondsOf(curve.points[0]?.time ?? '') + 3.5 * DAY_S);
});

test('an outage of a day is one gap in hourly values', () => {
  const { points, range } = asked('2025-06-10', 5, 'h');
  const { values } = weatherDrawn('wind', { points: points.toSpliced(30, 24), range }, TODAY);
  expect(values.filter((value) => value === null)).toHaveLength(1);
  expect(values[30]).toBeNull();
});

/** Unit and maximum of a value, and its resolution. */
function sunIn(curve: ReturnType<typeof asked>) {
  const fineness = weatherFineness('sunshine', curve);
  const { unit, factor } = unitOf('sunshine', fineness);
  const { values } = weatherDrawn('sunshine', curve, TODAY);
  return [fineness, `${(values[Math.floor(values.length / 2)] ?? 0) * factor} ${unit}`];
}

test.each([
  ['days in ten minutes', asked('2026-06-10', 5, 't'), 't', '10 min'],
  ['days that are kept in hours', asked('2025-06-10', 5, 'h'), 'h', '60 min'],
  ['days that are kept as such', asked('2022-06-10', 5, 'd'), 'd', '24 h'],
  ['one day that is kept as such', asked('2022-06-10', 1, 'd'), 'd', '24 h'],
  ['a month in hours', asked('2026-06-01', 30, 'h'), 'd', '24 h'],
  ['a month that is kept in days', asked('2022-06-01', 30, 'd'), 'd', '24 h'],
  ['a month of which there is nothing else than ten minutes', asked('2026-06-01', 30, 't'), 'd', '24 h'],
  ['a year in days', asked('2026-01-01', 300, 'd'), 'week', '24 h'],
  ['a year of which there are hours alone', asked('2026-01-01', 300, 'h'), 'week', '24 h'],
])('the sunshine of %s names its resolution', (_what, curve, fineness, value) => {
  expect(sunIn(curve)).toEqual([fineness, value]);
});

test('in the night when clocks are put back hours and days keep their resolution', () => {
  const hours = asked('2025-10-24', 4, 'h');
  expect([weatherFineness('temperature', hours), weatherFineness('sunshine', hours)]).toEqual(['h', 'h']);
  const days = asked('2022-10-20', 12, 'd');
  expect(weatherFineness('wind', days)).toBe('d');
  expect(weatherDrawn('wind', days, TODAY).values).not.toContain(null);
});

test('the sunshine of today is separate from that of complete days', () => {
  const month = asked('2026-06-01', 30, 'h');
  const [last = 0] = month.points.slice(-1).map(({ time }) => secondsOf(time));
  // The last day is incomplete: eight hours have passed.
  const curve = { ...month, points: month.points.slice(0, -16) };
  const today = new Date((last - DAY_S / 2) * 1000).toISOString().slice(0, 10);
  const { times, values } = sunshineSoFar(curve, today);
  expect([times.length, values[0]]).toEqual([1, 8 * 60]);
  expect(weatherDrawn('sunshine', curve, today).times).not.toContain(times[0]);
  expect(sunshineSoFar(month, TODAY).times).toEqual([]);
});
