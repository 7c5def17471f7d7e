import { describe, expect, test, vi } from 'vitest';
import { isLocalMinute, joinMinute, momentOfMinute, splitMinute, toLocalMinute } from './local-minute.ts';

test('now is truncated to the minute, never ahead of the clock', () => {
  const now = new Date(2026, 0, 5, 9, 7, 59, 999);
  expect(toLocalMinute(now)).toBe('2026-01-05T09:07');
  expect(new Date(toLocalMinute(now)).getTime()).toBeLessThanOrEqual(now.getTime());
});

test.each([
  ['2028-10-29T02:40', '2028-10-29T00:45:00Z', '2028-10-29T00:40:00Z'],
  ['2028-10-29T02:20', '2028-10-29T01:20:30Z', '2028-10-29T01:20:00Z'],
  ['2028-10-29T03:20', '2028-10-29T08:00:00Z', '2028-10-29T02:20:00Z'],
  ['2028-03-26T02:20', '2028-03-26T08:00:00Z', '2028-03-26T01:20:00Z'],
])('%s, seen at %s, is %s', (minute, now, moment) => {
  vi.stubEnv('TZ', 'Europe/Zurich');
  expect(momentOfMinute(minute, new Date(now))).toEqual(new Date(moment));
});

describe('day and time', () => {
  test('form a minute together', () => {
    expect(joinMinute({ day: '2026-01-05', time: '09:07' })).toBe('2026-01-05T09:07');
    expect(isLocalMinute('2026-01-05T09:07')).toBe(true);
  });
  test.each([
    { day: '2026-01-05', time: '09:07' },
    { day: '2026-01-05', time: '' },
    { day: '', time: '09:07' },
    { day: '', time: '' },
    { day: 'Tuesday', time: 'Ten' },
    { day: '2026-02-30', time: '09:07' },
  ])('are split as they were typed: $day, $time', (parts) => {
    expect(splitMinute(joinMinute(parts))).toEqual(parts);
  });
  test.each([
    { day: '2026-01-05', time: '' },
    { day: '', time: '09:07' },
    { day: '2026-02-30', time: '09:07' },
    { day: '2026-01-05', time: '25:00' },
  ])('$day, $time is not a minute', (parts) => {
    expect(isLocalMinute(joinMinute(parts))).toBe(false);
  });
});
