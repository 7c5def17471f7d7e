import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOCK_AHEAD } from '../moments.ts';
import { READINGS_BEGIN, readTime } from './times.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const read = (raw: unknown) => readTime(raw, NOW);
const at = (iso: string) => ({ ms: Date.parse(iso) });

describe('the time of a reading', () => {
  test.each([
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00Z'],
    ['2026-05-01T10:00:00+02:00', '2026-05-01T08:00:00Z'],
    ['2026-05-01 10:00:00-0330', '2026-05-01T13:30:00Z'],
    ['2026-05-01T10:00Z', '2026-05-01T10:00:00Z'],
    ['2026-05-01t10:00:00z', '2026-05-01T10:00:00Z'],
    ['2026-05-01T10:00:00.5Z', '2026-05-01T10:00:00.500Z'],
    ['2020-02-12T15:15:46.014773143Z', '2020-02-12T15:15:46.014Z'],
    [1_777_629_600, '2026-05-01T10:00:00Z'],
    [1_777_629_600.25, '2026-05-01T10:00:00.250Z'],
    [1_777_629_600.001, '2026-05-01T10:00:00.001Z'],
    ['1777629600.999', '2026-05-01T10:00:00.999Z'],
    ['1777629600', '2026-05-01T10:00:00Z'],
  ])('%s is read as %s', (raw, iso) => {
    expect(read(raw)).toEqual(at(iso));
  });

  test.each([
    [undefined, 'time_missing'],
    [null, 'time_missing'],
    ['', 'time_missing'],
    ['yesterday', 'time_invalid'],
    [{}, 'time_invalid'],
    [Number.NaN, 'time_invalid'],
    [Number.POSITIVE_INFINITY, 'time_invalid'],
    ['2026-02-30T10:00:00Z', 'time_invalid'],
    ['2025-02-29T10:00:00Z', 'time_invalid'],
    ['2026-00-10T10:00:00Z', 'time_invalid'],
    ['2025-13-10T10:00:00Z', 'time_invalid'],
    ['2026-05-00T10:00:00Z', 'time_invalid'],
    ['2026-05-01T10:00:60Z', 'time_invalid'],
    ['2026-05-01T10:00:00+02:60', 'time_invalid'],
    ['2026-05-01T24:00:00Z', 'time_invalid'],
    ['2026-05-01T10:60:00Z', 'time_invalid'],
    ['2026-05-01T10:00:00+15:00', 'time_invalid'],
    ['2026-05-01', 'time_invalid'],
    ['01.05.2026 10:00', 'time_invalid'],
    ['2026-05-01T10:00:00', 'time_without_zone'],
    ['2026-05-01 10:00', 'time_without_zone'],
    [0, 'before_2000'],
    [-1, 'before_2000'],
    // Milliseconds instead of seconds.
    [1_777_629_600_000, 'in_future'],
  ])('%j is rejected: %s', (raw, fault) => {
    expect(read(raw)).toEqual({ fault });
  });

  test('may be slightly in the future, and not before 2000', () => {
    const iso = (ms: number) => new Date(ms).toISOString();
    const ahead = NOW.getTime() + CLOCK_AHEAD;
    expect(read(iso(ahead))).toEqual({ ms: ahead });
    expect(read(iso(ahead + 1))).toEqual({ fault: 'in_future' });
    expect(read(iso(READINGS_BEGIN))).toEqual({ ms: READINGS_BEGIN });
    expect(read(iso(READINGS_BEGIN - 1))).toEqual({ fault: 'before_2000' });
  });

  test('survives a round trip through ISO and seconds in any zone', () => {
    const moment = fc.integer({ min: READINGS_BEGIN / 1000, max: NOW.getTime() / 1000 });
    const zone = fc.integer({ min: -14 * 60 + 1, max: 14 * 60 - 1 });
    fc.assert(
      fc.property(moment, zone, (seconds, minutes) => {
        const local = new Date((seconds + minutes * 60) * 1000).toISOString().slice(0, 19);
        const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
        const pad = (part: number) => String(part).padStart(2, '0');
        const iso = `${local}${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`;
        expect(read(iso)).toEqual({ ms: seconds * 1000 });
        expect(read(seconds)).toEqual({ ms: seconds * 1000 });
      }),
    );
  });

  test('reading never throws', () => {
    fc.assert(fc.property(fc.anything(), (raw) => void read(raw)));
  });
});
