import type { Calibration } from './detect/calibration.ts';
import type { AnswerWeights } from './detect/weigh.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.13.0';

/** What speaks for an answer beside the network; fitted together with `calibration`. */
export const answerWeights: AnswerWeights = {
  light: -0.2251,
  oddSize: -3.8461,
  crowd: 1.2872,
  close: 0.1557,
  boardCrowd: 1.2171,
  company: -0.3559,
};

/**
 * What share of the network's answers, weighed by look and board, were mites: on the trays' tiles by adjudicated labels, on
 * whole trays, dirty boards and boards with covered mites, as a network answers that never saw them and as the one that
 * ships does (`training/fit-certainty.py` fits both; the white boards and the two that are set aside are not among them).
 */
export const calibration: Calibration = { slope: 3.3605, offset: -0.0274, share: 0.1465 };
