import type { Curve } from '@propolis/contract';
import { DAY_S } from '@propolis/domain';
import { expect, test } from 'vitest';
import { type AskCurve, allReadings } from './all-readings.ts';

/** Gives readings as the server does: all of them, or of half as many pieces as points two each. */
const scaleOf =
  (readings: readonly number[]): AskCurve =>
  async ({ start, end }, points): Promise<Curve> => {
    const within = readings.filter((time) => time >= start && time <= end);
    const piece = (end - start) / (points / 2);
    const pieceOf = (time: number) => Math.floor((time - start) / piece);
    const left =
      within.length <= points
        ? within
        : within.filter(
            (time, at) =>
              at === 0 ||
              pieceOf(time) !== pieceOf(within[at - 1] ?? 0) ||
              pieceOf(time) !== pieceOf(within[at + 1] ?? Number.POSITIVE_INFINITY),
          );
    return { step: 'raw', times: left, values: left };
  };

const every = (step: number, length: number) =>
  Array.from({ length: length / step + 1 }, (_, at) => at * step);

test.each([
  ['every ten minutes', 600],
  ['every minute', 60],
])('readings %s comes whole, each once and in order', async (_words, step) => {
  const readings = every(step, 13 * DAY_S);
  const { times, values } = await allReadings({ start: 0, end: 13 * DAY_S }, scaleOf(readings));
  expect(times).toEqual(readings);
  expect(values).toEqual(readings);
});

test('a year of ten minutes is asked for some thirty times', async () => {
  const scale = scaleOf(every(600, 366 * DAY_S));
  let asked = 0;
  await allReadings({ start: 0, end: 366 * DAY_S }, (range, points) => {
    asked += 1;
    return scale(range, points);
  });
  expect(asked).toBe(31);
});
