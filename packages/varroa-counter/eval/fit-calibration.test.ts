import { expect, test } from 'vitest';
import { certaintyOf } from '../src/detect/calibration.ts';
import { fitCalibration } from './fit-calibration.ts';
import { calibrationError } from './protocol.ts';

/** Answers whose true share of mites is the square of what the network says. */
const boastful = Array.from({ length: 4000 }, (_, i) => {
  const sure = (i + 0.5) / 4000;
  return { sure, hit: (i * 0.618034) % 1 < sure ** 2 };
});

test('after the fit, claims come true', () => {
  const calibration = fitCalibration(boastful);
  const honest = boastful.map(({ sure, hit }) => ({ sure: certaintyOf(calibration, sure), hit }));
  expect(calibrationError(boastful)).toBeGreaterThan(0.1);
  expect(calibrationError(honest)).toBeLessThan(0.02);
});

test('a surer raw answer is never the less certain one', () => {
  const calibration = fitCalibration(boastful.map(({ sure, hit }) => ({ sure: 1 - sure, hit })));
  const certainties = calibration.map(([, certainty]) => certainty);
  expect(certainties).toEqual([...certainties].sort((a, b) => a - b));
});
