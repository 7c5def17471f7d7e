import { type Board, USUAL_COMPANY } from './board.ts';
import type { Candidate } from './detect.ts';
import { logistic, logit } from './logit.ts';
import { type Look, USUAL_LOOK } from './look.ts';

/**
 * Weights of the features besides the network's logit: the close look; dark objects of the size of the
 * board's mites are more likely mites, light, small or large ones crumbs; among debris the network is too
 * cautious. Fitted together with the calibration (`model-card.ts`).
 */
export type AnswerWeights = {
  readonly light: number;
  /** Weight of the difference from the size of the board's mites, in either direction. */
  readonly oddSize: number;
  readonly crowd: number;
  readonly close: number;
  readonly boardCrowd: number;
  readonly company: number;
};

/** The raw values adjusted by look and board; 0 to 1, in order. */
export const weigh = (
  found: readonly Pick<Candidate, 'raw'>[],
  looks: readonly Look[],
  board: Board,
  weights: AnswerWeights,
): number[] => {
  const common =
    weights.company * (board.company - USUAL_COMPANY) + weights.boardCrowd * (board.crowd - USUAL_LOOK.crowd);
  const usual: Look = { ...USUAL_LOOK, size: board.size };
  return found.map(({ raw }, i) => logistic(logit(raw) + common + saidBy(looks[i] ?? usual, board, weights)));
};

const saidBy = (look: Look, board: Board, weights: AnswerWeights): number =>
  weights.light * (look.light - USUAL_LOOK.light) +
  weights.oddSize * Math.abs(look.size - board.size) +
  weights.crowd * (look.crowd - USUAL_LOOK.crowd) +
  weights.close * (look.close - USUAL_LOOK.close);
