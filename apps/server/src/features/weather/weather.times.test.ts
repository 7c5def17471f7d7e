import { HOUR_MS } from '@propolis/domain';
import { expect, test } from 'vitest';
import { ofOurTime } from './weather.times.ts';

const NOW = new Date('2026-06-15T10:00:00Z');

test.each([
  ['t', '2024-01-01T00:00:00Z'],
  ['h', '2023-01-01T00:00:00Z'],
  ['d', '2016-01-01T00:00:00Z'],
] as const)('of the step %s, values are kept from %s until an hour after now', (step, first) => {
  const since = Date.parse(first);
  const until = NOW.getTime() + HOUR_MS;
  const values = [since - 1, since, until, until + 1].map((time) => ({ time }));
  expect(ofOurTime(values, step, NOW)).toEqual([{ time: since }, { time: until }]);
});
