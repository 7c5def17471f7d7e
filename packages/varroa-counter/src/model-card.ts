import type { Calibration } from './detect/calibration.ts';

/** Told with each counting, so that a result says which network it came from. */
export const version = 'varroa-counter 0.1.0';

/**
 * What share of the network's answers were mites, on photos of trays that it was not trained on
 * (`npm run eval:varroa -- --calibrate` prints these pairs).
 */
export const calibration: Calibration = [
  [0.06, 0.02],
  [0.4, 0.5],
  [0.9, 1],
];
