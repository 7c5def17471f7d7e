import { expect, test } from 'vitest';
import { dailySums, weatherColumns, weeklyMeans } from './measure-lines.ts';

const point = (time: string, value: number) => ({ time: `2026-06-01T${time}:00Z`, value });

test('a curve of the weather ends where values are missing, and begins anew', () => {
  const { times, values } = weatherColumns(
    [point('10:00', 1), point('10:10', 2), point('11:00', 3), point('11:10', 4)],
    't',
  );
  expect(values).toEqual([1, 2, null, 3, 4]);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('a single value that is missing is no gap, nor is the longest day of the year', () => {
  expect(weatherColumns([point('10:00', 1), point('10:20', 2)], 't').values).toEqual([1, 2]);
  const days = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'].map((time) => ({ time, value: 1 }));
  expect(weatherColumns(days, 'd').values).toEqual([1, 1]);
});

test('hours of sunshine are added up over the days of the apiary, those of changed clocks too', () => {
  const noon = (day: string) => Date.parse(`${day}T11:00:00Z`) / 1000;
  const midnight = Date.parse('2026-10-24T22:00:00Z') / 1000; // the end of the 24th in Switzerland
  const { times, values } = dailySums(
    {
      times: [
        noon('2026-10-24'),
        midnight,
        noon('2026-10-25'),
        noon('2026-10-25') + 3600,
        noon('2026-10-26'),
      ],
      values: [60, 5, 30, null, 10],
    },
    'Europe/Zurich',
  );
  expect(values).toEqual([65, 30, 10]);
  expect(times[1]).toBe(midnight + 12.5 * 3600);
});

test('over a year sunshine is the mean of each week, of days that are known', () => {
  const times = Array.from({ length: 10 }, (_, day) => day * 86_400);
  const { times: middles, values } = weeklyMeans({ times, values: [1, 2, 3, null, 3, 2, 1, 8, null, 10] });
  expect(values).toEqual([2, 9]);
  expect(middles).toEqual([3 * 86_400, 9 * 86_400]);
});

test('no week holds days from before and after a station was off: its line ends', () => {
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
