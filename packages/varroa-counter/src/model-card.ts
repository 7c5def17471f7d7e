import type { Calibration } from './detect/calibration.ts';
import type { AnswerWeights } from './detect/weigh.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.8.0';

/** What speaks for an answer beside the network; fitted together with `calibration`. */
export const answerWeights: AnswerWeights = {
  light: -1.2937,
  size: 2.253,
  crowd: 0.6309,
  boardCrowd: 1.4265,
  company: -0.4431,
};

/**
 * What share of the network's answers, weighed by look and board, were mites: on the trays' tiles by adjudicated labels, on
 * dirty boards and on boards with covered mites, each as a network answers that never saw it (`training/fit-certainty.py` fits
 * both; the white boards and the two that are set aside are not among them).
 */
export const calibration: Calibration = { slope: 3.2536, offset: -0.1545, share: 0.0899 };
