import { expect, test } from 'vitest';
import { dailySums, weatherColumns, weeklyMeans } from './measure-lines.ts';

const point = (time: string, value: number) => ({ time: `2026-06-01T${time}:00Z`, value });

test('a weather curve has a gap where values are missing', () => {
  const { times, values } = weatherColumns(
    [point('10:00', 1), point('10:10', 2), point('11:00', 3), point('11:10', 4)],
    't',
  );
  expect(values).toEqual([1, 2, null, 3, 4]);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('neither a single missing value nor the longest day of the year is a gap', () => {
  expect(weatherColumns([point('10:00', 1), point('10:20', 2)], 't').values).toEqual([1, 2]);
  const days = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'].map((time) => ({ time, value: 1 }));
  expect(weatherColumns(days, 'd').values).toEqual([1, 1]);
});

const secondsOf = (iso: string) => Date.parse(iso) / 1000;
/** Sunshine of the hours that end after one moment and until another; none for hours without a value. */
function sunshine(from: string, until: string, told: Readonly<Record<string, number | null>>) {
  const hours = (secondsOf(until) - secondsOf(from)) / 3600;
  const times = Array.from({ length: hours }, (_, hour) => secondsOf(from) + (hour + 1) * 3600);
  const known = new Map(Object.entries(told).map(([time, value]) => [secondsOf(time), value]));
  return { times, values: times.map((time) => (known.has(time) ? (known.get(time) ?? null) : 0)) };
}
const ZURICH = { timeZone: 'Europe/Zurich', today: '2026-12-24' };

test('hours of sunshine are summed over the days of the apiary, including days with a clock change', () => {
  const midnight = '2026-10-24T22:00:00Z'; // The end of the 24th in Switzerland.
  const told = {
    '2026-10-24T11:00:00Z': 60,
    [midnight]: 5,
    '2026-10-25T11:00:00Z': 30,
    '2026-10-25T12:00:00Z': null,
    '2026-10-26T11:00:00Z': 10,
  };
  const hours = sunshine('2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z', told);
  const { times, values } = dailySums(hours, 'h', ZURICH);
  expect(values).toEqual([65, 30, 10]);
  expect(times[1]).toBe(secondsOf(midnight) + 12.5 * 3600);
});

test('an incomplete day has no sum', () => {
  const told = { '2026-06-01T11:00:00Z': 60, '2026-06-02T11:00:00Z': 60, '2026-06-03T11:00:00Z': 60 };
  const hours = sunshine('2026-06-01T10:00:00Z', '2026-06-03T13:00:00Z', told);
  expect(dailySums(hours, 'h', ZURICH).values).toEqual([null, 60, null]);
  const gap = { times: hours.times.toSpliced(24, 3), values: hours.values.toSpliced(24, 3) };
  expect(dailySums(gap, 'h', ZURICH).values).toEqual([null, null, null]);
});

test("today's sunshine is the sum until now, if no hour is missing", () => {
  const hours = sunshine('2026-05-31T22:00:00Z', '2026-06-01T13:00:00Z', { '2026-06-01T11:00:00Z': 60 });
  const today = { ...ZURICH, today: '2026-06-01' };
  expect(dailySums(hours, 'h', today).values).toEqual([60]);
  const gap = { times: hours.times.toSpliced(2, 4), values: hours.values.toSpliced(2, 4) };
  expect(dailySums(gap, 'h', today).values).toEqual([null]);
});

test("today's sum is at the middle of the elapsed time, never in the future", () => {
  const hours = sunshine('2026-05-30T22:00:00Z', '2026-06-01T04:00:00Z', {});
  const { times } = dailySums(hours, 'h', { ...ZURICH, today: '2026-06-01' });
  expect(times).toEqual(['2026-05-31T10:00:00Z', '2026-06-01T01:00:00Z'].map(secondsOf));
});

test('over a year sunshine is the mean of each week over its known days', () => {
  const times = Array.from({ length: 10 }, (_, day) => day * 86_400);
  const { times: middles, values } = weeklyMeans({ times, values: [1, 2, 3, null, 3, 2, 1, 8, null, 10] });
  expect(values).toEqual([2, 9]);
  expect(middles).toEqual([3 * 86_400, 9 * 86_400]);
});

test('no week spans an outage of the station: the line has a gap', () => {
  const DAY = 86_400;
  const known = [0, 1, 2, 3, 4, 5, 6, 7, 8, 29, 30, 31, 32, 33, 34];
  const points = known.map((day) => ({
    time: new Date(day * DAY * 1000).toISOString(),
    value: day < 20 ? 600 : 60,
  }));
  const { times, values } = weeklyMeans(weatherColumns(points, 'd'));
  expect(values).toEqual([600, 600, null, null, 60]);
  expect(times).toEqual([3, 10, 17, 24, 31].map((day) => day * DAY));
});
