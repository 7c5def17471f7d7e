import type { Calibration } from './detect/calibration.ts';
import type { AnswerWeights } from './detect/weigh.ts';

/** Part of each result; identifies the network and the marker search that produced it. */
export const version = 'varroa-counter 0.19.1';

/** Weights of the features besides the network; fitted together with `calibration`. */
export const answerWeights: AnswerWeights = {
  light: -0.2251,
  oddSize: -3.8461,
  crowd: 1.2872,
  close: 0.1557,
  boardCrowd: 1.2171,
  company: -0.3559,
};

/**
 * Share of the network's detections, weighed by look and board, that were mites: on the trays' tiles by
 * adjudicated labels, on whole trays, dirty boards and boards with covered mites; both for networks that
 * never saw them and for the one that ships (`training/fit-certainty.py` fits both; the white boards and the
 * two that are set aside are excluded).
 */
export const calibration: Calibration = { slope: 3.3605, offset: -0.0274, share: 0.1465 };
