import type { Calibration } from './detect/calibration.ts';
import type { AnswerWeights } from './detect/weigh.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.9.0';

/** What speaks for an answer beside the network; fitted together with `calibration`. */
export const answerWeights: AnswerWeights = {
  light: -0.9627,
  size: 2.0716,
  crowd: 0.1276,
  boardCrowd: 0.734,
  company: -0.3341,
};

/**
 * What share of the network's answers, weighed by look and board, were mites: on the trays' tiles by adjudicated labels, on
 * dirty boards and on boards with covered mites, as a network answers that never saw them and as the one that ships does
 * (`training/fit-certainty.py` fits both; the white boards and the two that are set aside are not among them).
 */
export const calibration: Calibration = { slope: 3.7735, offset: -0.6863, share: 0.1189 };
