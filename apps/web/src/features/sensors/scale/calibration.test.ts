import { describe, expect, test } from 'vitest';
import { corrected, rawOf, readTwoPoints } from './calibration.ts';

describe('two weighings', () => {
  test('make both true', () => {
    expect(readTwoPoints({ empty: '120', loaded: '370', weight: '25' })).toEqual({
      weight_factor: 0.1,
      weight_offset: -12,
    });
  });

  test.each([
    ['one is missing', { empty: '', loaded: '370', weight: '25' }],
    ['one is no number', { empty: '12 kg', loaded: '370', weight: '25' }],
  ])('say nothing yet where %s', (_why, points) => {
    expect(readTwoPoints(points)).toBeUndefined();
  });

  test.each([
    ['the scale says the same', { empty: '120', loaded: '120', weight: '25' }],
    ['the known weight is none', { empty: '120', loaded: '370', weight: '0' }],
  ])('tell nothing where %s', (_why, points) => {
    expect(readTwoPoints(points)).toBeNull();
  });

  test('are read with a comma too', () => {
    expect(readTwoPoints({ empty: '0', loaded: '12,5', weight: '25' })?.weight_factor).toBe(2);
  });
});

test('what was calibrated is known raw again; without a calibration it is raw', () => {
  expect(rawOf(38, { weight_factor: 0.1, weight_offset: -12 })).toBeCloseTo(500);
  expect(rawOf(38, { weight_factor: 0, weight_offset: 0 })).toBe(38);
});

test('the past is calculated anew from raw values, whatever it was calibrated with', () => {
  const measured = {
    calibration: { weight_factor: 2, weight_offset: 1 },
    points: [{ time: '2026-06-01T10:00:00Z', value: 41 }], // raw 20
  };
  expect(corrected(measured, { weight_factor: 1.5, weight_offset: 0 })).toEqual([
    { time: '2026-06-01T10:00:00Z', before: 41, after: 30 },
  ]);
});
