import type { Calibration } from './detect/calibration.ts';
import type { AnswerWeights } from './detect/weigh.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.7.0';

/** What speaks for an answer beside the network; fitted together with `calibration`. */
export const answerWeights: AnswerWeights = {
  bend: -0.108,
  blunt: -0.1,
  light: -0.5231,
  size: 1.6462,
  crowd: 1.8026,
  boardCrowd: 0.744,
  company: -0.2212,
};

/**
 * What share of the network's answers, weighed by look and board, were mites: on the trays' tiles and two dirty boards by
 * adjudicated labels, on six dirty boards of our own and six with covered mites (`training/fit-certainty.py` fits both;
 * the white boards and the two that are set aside are not among them).
 */
export const calibration: Calibration = { slope: 5.1015, offset: -0.4962, share: 0.0957 };
