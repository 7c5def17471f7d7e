import type { Calibration } from './detect/calibration.ts';

/** Told with each counting, so that a result says which network it came from. */
export const version = 'varroa-counter 0.1.0';

/**
 * What share of the network's answers were mites, on photos of trays that it was not trained on
 * (`npm run eval:varroa -- --calibrate` prints these pairs).
 */
export const calibration: Calibration = [
  [0.1602, 0.0018],
  [0.1779, 0.0042],
  [0.1889, 0.0083],
  [0.1988, 0.01],
  [0.2338, 0.0167],
  [0.2899, 0.0438],
  [0.3253, 0.0917],
  [0.3526, 0.1417],
  [0.3927, 0.2063],
  [0.4363, 0.25],
  [0.4828, 0.35],
  [0.5209, 0.5375],
  [0.5456, 0.65],
  [0.5598, 0.725],
  [0.5867, 0.7417],
  [0.6134, 0.775],
  [0.6358, 0.8],
  [0.6735, 0.8583],
  [0.7412, 0.9602],
];
