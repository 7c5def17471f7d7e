import { type Board, USUAL_COMPANY } from './board.ts';
import type { Candidate } from './detect.ts';
import { logistic, logit } from './logit.ts';
import { type Look, USUAL_LOOK } from './look.ts';

/**
 * What speaks for an answer beside the network's own logit: the close look at it; dark things of the size of the board's mites
 * are likelier mites, light, small or large ones crumbs, and amid debris the network is too timid. Fitted together with the
 * calibration (`model-card.ts`).
 */
export type AnswerWeights = {
  readonly light: number;
  /** Of how far its size is from that of the board's mites, either way. */
  readonly oddSize: number;
  readonly crowd: number;
  readonly close: number;
  readonly boardCrowd: number;
  readonly company: number;
};

/** The raw answers, each moved by how its candidate looks and by the board it lies on; 0 to 1, in their order. */
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
