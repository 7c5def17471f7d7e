import { expect, test } from 'vitest';
import { fitCalibration } from './fit-calibration.ts';

/** Detections of which logistic(2 · logit(raw) - 1) are mites. */
const timid = Array.from({ length: 4000 }, (_, i) => {
  const sure = (i + 0.5) / 4000;
  const odds = Math.exp(-1) * (sure / (1 - sure)) ** 2;
  return { sure, hit: (i * 0.618034) % 1 < odds / (1 + odds) };
});

test('the fit finds the parameters that generated the detections', () => {
  const { slope, offset, share } = fitCalibration(timid);
  expect(slope).toBeCloseTo(2, 1);
  expect(offset).toBeCloseTo(-1, 1);
  expect(share).toBeCloseTo(timid.filter(({ hit }) => hit).length / timid.length, 3);
});
