import { companyOf, USUAL_COMPANY } from './company.ts';
import type { Candidate } from './detect.ts';
import { logistic, logit } from './logit.ts';
import { type Look, USUAL_LOOK } from './look.ts';

/** What all answers of a photo have in common. */
export type Board = {
  /** The company on it (`company.ts`). */
  company: number;
  /** How much dark ground lies round its candidates, on average. */
  crowd: number;
};

/**
 * What speaks for an answer beside the network's own logit: the close look at it; dark things of a mite's size are likelier
 * mites, light small ones crumbs, and amid debris the network is too timid. Fitted together with the calibration (`model-card.ts`).
 */
export type AnswerWeights = {
  readonly light: number;
  readonly size: number;
  readonly crowd: number;
  readonly close: number;
  readonly boardCrowd: number;
  readonly company: number;
};

/** What the answers of a photo have in common. */
export const boardOf = (found: readonly Pick<Candidate, 'raw'>[], looks: readonly Look[]): Board => ({
  company: companyOf(found),
  crowd: looks.reduce((sum, { crowd }) => sum + crowd, 0) / Math.max(1, looks.length),
});

/** The raw answers, each moved by how its candidate looks and by the board it lies on; 0 to 1, in their order. */
export const weigh = (
  found: readonly Pick<Candidate, 'raw'>[],
  looks: readonly Look[],
  board: Board,
  weights: AnswerWeights,
): number[] => {
  const common =
    weights.company * (board.company - USUAL_COMPANY) + weights.boardCrowd * (board.crowd - USUAL_LOOK.crowd);
  return found.map(({ raw }, i) => logistic(logit(raw) + common + saidBy(looks[i] ?? USUAL_LOOK, weights)));
};

const saidBy = ({ light, size, crowd, close }: Look, weights: AnswerWeights): number =>
  weights.light * (light - USUAL_LOOK.light) +
  weights.size * (size - USUAL_LOOK.size) +
  weights.crowd * (crowd - USUAL_LOOK.crowd) +
  weights.close * (close - USUAL_LOOK.close);
