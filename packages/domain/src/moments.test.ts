import { expect, test } from 'vitest';
import { isToCome, readMoment } from './moments.ts';

const at = (text: string, zone?: string) => {
  const moment = readMoment(text, zone);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

test.each([
  ['2026-06-15T10:00:00Z', undefined, '2026-06-15T10:00:00.000Z'],
  ['2026-06-15T10:00:00.125+02:00', 'America/New_York', '2026-06-15T08:00:00.125Z'],
  ['2026-06-15T10:00-0330', undefined, '2026-06-15T13:30:00.000Z'],
  ['2026-06-15T10:00', 'Europe/Zurich', '2026-06-15T08:00:00.000Z'],
  [' 2026-01-15 10:00:30 ', 'Europe/Zurich', '2026-01-15T09:00:30.000Z'],
  ['2026-10-25T02:30', 'Europe/Zurich', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(at(text, zone)).toBe(moment);
});

test.each([
  ['2026-06-15T10:00', undefined],
  ['2026-06-15T10:00', 'Middle/Earth'],
  ['2026-03-29T02:30', 'Europe/Zurich'],
  ['2026-02-30T10:00Z', undefined],
  ['2026-06-15', 'Europe/Zurich'],
  ['2026-06-15T24:00Z', undefined],
  ['1899-12-31T10:00Z', undefined],
  ['15.6.2026 10:00', 'Europe/Zurich'],
  ['', undefined],
])('%s in %s is invalid', (text, zone) => {
  expect(at(text, zone)).toBeUndefined();
});

test('a time up to five minutes ahead is not in the future', () => {
  const now = new Date('2026-06-15T10:00:00Z');
  const moments = ['10:05:00.000', '10:05:00.001'].map((time) => Date.parse(`2026-06-15T${time}Z`));
  expect(moments.map((moment) => isToCome(moment, now))).toEqual([false, true]);
});
