import { describe, expect, test } from 'vitest';
import { corrected, rawOf, readTwoPoints } from './calibration.ts';

describe('two weighings', () => {
  test('define factor and offset', () => {
    expect(readTwoPoints({ empty: '120', loaded: '370', weight: '25 kg' })).toEqual({
      weight_factor: 0.1,
      weight_offset: -12,
    });
  });

  test.each([
    ['one is missing', { empty: '', loaded: '370', weight: '25' }],
    ['one is no number', { empty: '12 kg', loaded: '370', weight: '25' }],
  ])('are incomplete while %s', (_why, points) => {
    expect(readTwoPoints(points)).toBeUndefined();
  });

  test.each([
    ['the scale says the same', { empty: '120', loaded: '120', weight: '25' }],
    ['the known weight is none', { empty: '120', loaded: '370', weight: '0' }],
  ])('are invalid if %s', (_why, points) => {
    expect(readTwoPoints(points)).toBeNull();
  });

  test('are read with a comma too', () => {
    expect(readTwoPoints({ empty: '0', loaded: '12,5', weight: '25' })?.weight_factor).toBe(2);
  });
});

test('a calibrated weight is converted back to raw; without a calibration it is raw', () => {
  expect(rawOf(38, { weight_factor: 0.1, weight_offset: -12 })).toBeCloseTo(500);
  expect(rawOf(38, { weight_factor: 0, weight_offset: 0 })).toBe(38);
});

test('past weights are recalculated from raw values, independent of their calibration', () => {
  const measured = {
    calibration: { weight_factor: 2, weight_offset: 1 },
    points: [{ time: '2026-06-01T10:00:00Z', value: 41 }], // Raw 20.
  };
  expect(corrected(measured, { weight_factor: 1.5, weight_offset: 0 })).toEqual([
    { time: '2026-06-01T10:00:00Z', before: 41, after: 30 },
  ]);
});
