import type { Calibration } from './detect/calibration.ts';
import type { AnswerWeights } from './detect/weigh.ts';

/** Told with each counting, so that a result says which network and which search for the marker it came from. */
export const version = 'varroa-counter 0.11.0';

/** What speaks for an answer beside the network; fitted together with `calibration`. */
export const answerWeights: AnswerWeights = {
  light: -0.2668,
  size: 1.4952,
  crowd: 1.6923,
  close: 0.24,
  boardCrowd: 0.472,
  company: -0.4158,
};

/**
 * What share of the network's answers, weighed by look and board, were mites: on the trays' tiles by adjudicated labels, on
 * dirty boards and on boards with covered mites, as a network answers that never saw them and as the one that ships does
 * (`training/fit-certainty.py` fits both; the white boards and the two that are set aside are not among them).
 */
export const calibration: Calibration = { slope: 2.8594, offset: -0.9136, share: 0.1368 };
