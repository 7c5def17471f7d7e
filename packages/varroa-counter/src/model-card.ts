import type { Calibration } from './detect/calibration.ts';

/** Told with each counting, so that a result says which network and which search for the coin it came from. */
export const version = 'varroa-counter 0.5.0';

/**
 * What share of the network's answers were mites, on photos of trays that it was not trained on
 * (`npm run eval:varroa -- --calibrate` prints these figures).
 */
export const calibration: Calibration = { slope: 2.9096, offset: -0.6027, share: 0.243 };
