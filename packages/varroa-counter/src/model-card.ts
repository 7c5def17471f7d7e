import type { Calibration } from './detect/calibration.ts';

/** Told with each counting, so that a result says which network it came from. */
export const version = 'varroa-counter 0.1.0';

/**
 * What share of the network's answers were mites, on photos of trays that it was not trained on
 * (`npm run eval:varroa -- --calibrate` prints these pairs).
 */
export const calibration: Calibration = [
  [0.1543, 0],
  [0.1737, 0.0013],
  [0.2172, 0.0138],
  [0.2545, 0.0167],
  [0.2621, 0.025],
  [0.2765, 0.05],
  [0.3043, 0.1],
  [0.326, 0.1125],
  [0.3573, 0.175],
  [0.3975, 0.2917],
  [0.4303, 0.325],
  [0.4493, 0.425],
  [0.4631, 0.475],
  [0.4772, 0.5],
  [0.4897, 0.575],
  [0.52, 0.6583],
  [0.5577, 0.7833],
  [0.5928, 0.9],
  [0.6415, 0.9083],
  [0.6937, 0.9375],
  [0.7623, 0.9423],
];
