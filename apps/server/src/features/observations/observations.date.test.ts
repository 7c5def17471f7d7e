import { describe, expect, test } from 'vitest';
import { readObservationDate } from './observations.date.ts';

const NOW = '2026-06-15T10:00:00.000Z';
const read = (raw: unknown, now = NOW) => {
  const answer = readObservationDate(raw, new Date(now));
  return answer.ok ? answer.date.toISOString() : answer.error;
};

describe('the date of an observation', () => {
  test.each([[undefined], [null]])('is now for %j (specification)', (raw) => {
    expect(read(raw)).toBe(NOW);
  });

  test.each([
    ['2026-06-14', '2026-06-14T12:00:00.000Z'],
    ['1900-01-01', '1900-01-01T12:00:00.000Z'],
    ['2024-02-29', '2024-02-29T12:00:00.000Z'],
  ])('as the day %s is stored as noon in UTC', (raw, kept) => {
    expect(read(raw)).toBe(kept);
  });

  test('is the same day from Samoa to New Caledonia', () => {
    const kept = new Date(read('2026-03-01'));
    for (const timeZone of ['Pacific/Pago_Pago', 'America/New_York', 'Europe/Zurich', 'Pacific/Noumea'])
      expect(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(kept)).toBe('2026-03-01');
  });

  test.each([
    ['2026-06-15', NOW],
    ['2026-06-15', '2026-06-15T12:00:00.001Z'],
    ['2026-06-15', '2026-06-15T21:59:59.999Z'],
    // In the zone of the apiaries it is already tomorrow.
    ['2026-06-16', '2026-06-15T22:00:00.000Z'],
    ['2026-01-16', '2026-01-15T23:00:00.000Z'],
    ['2026-01-15', '2026-01-15T22:59:59.999Z'],
  ])('as the day %s at %s, which is today, is now', (raw, now) => {
    expect(read(raw, now)).toBe(now);
  });

  test.each([
    ['2026-06-15', '2026-06-15T22:00:00.000Z', '2026-06-15T12:00:00.000Z'],
    ['2026-01-15', '2026-01-15T23:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ])('as the day %s at %s, which is yesterday, is its noon', (raw, now, kept) => {
    expect(read(raw, now)).toBe(kept);
  });

  test.each([
    ['2026-06-16', NOW],
    // That day has begun elsewhere, but not in the zone of the apiaries.
    ['2026-06-16', '2026-06-15T21:59:59.999Z'],
    ['2026-01-16', '2026-01-15T22:59:59.999Z'],
    ['2026-06-17', '2026-06-15T22:00:00.000Z'],
    ['2030-01-01', NOW],
    ['9999-12-31', NOW],
    ['2026-06-15T10:05:00.001Z', NOW],
    ['2026-06-15T13:00:00+02:00', NOW],
  ])('%s is in the future at %s', (raw, now) => {
    expect(read(raw, now)).toBe('in_future');
  });

  test.each([
    ['2026-06-15T08:30:00Z', '2026-06-15T08:30:00.000Z'],
    ['2026-06-15T08:30Z', '2026-06-15T08:30:00.000Z'],
    ['2026-06-15T08:30:15.250+02:00', '2026-06-15T06:30:15.250Z'],
    ['2026-06-14T23:30:00-05:00', '2026-06-15T04:30:00.000Z'],
    // The clock of a phone is slightly fast.
    ['2026-06-15T10:05:00Z', NOW],
  ])('as the time %s is %s', (raw, kept) => {
    expect(read(raw)).toBe(kept);
  });

  test.each([
    ['2026-02-30'],
    ['2025-02-29'],
    ['2026-13-01'],
    ['1899-12-31'],
    ['0000-01-01'],
    ['15.06.2026'],
    ['2026-6-5'],
    ['2026-06-15 08:30'],
    ['2026-06-15T08:30:00'],
    ['2026-06-15T24:00:00Z'],
    ['2026-06-15T08:60:00Z'],
    ['2026-02-30T08:30:00Z'],
    ['2026-06-15T08:30:00+25:00'],
    [''],
    ['yesterday'],
  ])('must not be %j', (raw) => {
    expect(read(raw)).toBe('invalid_date');
  });

  test.each([[1_750_000_000], [true], [{}], [['2026-06-15']]])('must never be %j', (raw) => {
    expect(read(raw)).toBe('invalid_type');
  });
});
