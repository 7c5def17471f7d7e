import type { Calibration } from './detect/calibration.ts';
import type { LookWeights } from './detect/look.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.6.0';

/** What a candidate's look adds to its raw answer; fitted together with `companyWeight` and `calibration`. */
export const lookWeights: LookWeights = { light: -0.4763, size: 1.8486, crowd: 1.8156 };

/** What the company on its board adds. */
export const companyWeight = -0.2584;

/**
 * What share of the network's answers, weighed by look and company, were mites: on the trays' tiles and two dirty boards by
 * adjudicated labels, on six dirty boards of our own and six with covered mites (`training/fit-certainty.py` fits all three;
 * the white boards and the two that are set aside are not among them).
 */
export const calibration: Calibration = { slope: 4.552, offset: -0.4932, share: 0.0957 };
