import type { Calibration } from './detect/calibration.ts';
import type { LookWeights } from './detect/look.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.5.0';

/** What a candidate's look adds to its raw answer; fitted together with `calibration`. */
export const lookWeights: LookWeights = { light: -0.7868, size: 1.4698, crowd: 1.3274 };

/**
 * What share of the network's answers, weighed by their look, were mites: on the trays' tiles, on eight dirty boards and on
 * six with covered mites (`training/fit-certainty.py` fits both; the white boards and the two that are set aside are not
 * among them).
 */
export const calibration: Calibration = { slope: 3.6183, offset: -1.2169, share: 0.1102 };
