import { logistic, logit } from './logit.ts';

/**
 * What the network's answers are worth: certainty = logistic(`slope` · logit(raw) + `offset`), measured on answers of
 * which the share `share` were mites.
 */
export type Calibration = { readonly slope: number; readonly offset: number; readonly share: number };

/**
 * So many answers of the measured share are thought to lie on every board: a lone crumb shall not set its own odds.
 * As many as the shares of the five measured trays differ: mean · (1 - mean) / variance - 1.
 */
const REMEMBERED = 6;
/**
 * The odds rise or fall by this factor at most: most of what a board's company says is in the answers already
 * (`board.ts`), and debris of a kind we do not know must not talk an infested board clean.
 */
const MOST = 2;
/** The share settles within tens of rounds; the bound is for answers that never settle. */
const ROUNDS = 500;
const SETTLED = 1e-6;

/**
 * The certainties of all of one photo's raw answers, in their order, each 0 to 1.
 *
 * A board full of mites makes each doubtful answer likelier, a board with a lot of debris and few mites less likely.
 * The photo's own share of mites is found by expectation and maximisation (Saerens, Latinne and Decaestecker,
 * "Adjusting the outputs of a classifier to new a priori probabilities", 2002).
 */
export const certaintiesOf = (calibration: Calibration, raw: readonly number[]): number[] => {
  const { slope, offset, share } = calibration;
  const measured = raw.map((answer) => logistic(slope * logit(answer) + offset));
  let here = share;
  for (let round = 0; round < ROUNDS; round += 1) {
    const odds = oddsChange(share, here);
    const mites = measured.reduce((sum, certainty) => sum + changed(certainty, odds), 0);
    const next = (mites + REMEMBERED * share) / (measured.length + REMEMBERED);
    const isSettled = Math.abs(next - here) < SETTLED;
    here = next;
    if (isSettled) break;
  }
  const odds = oddsChange(share, here);
  return measured.map((certainty) => changed(certainty, odds));
};

/** The certainty that an answer has at most, whatever else lies on its board. */
export const mostCertain = ({ slope, offset }: Calibration, raw: number): number =>
  changed(logistic(slope * logit(raw) + offset), MOST);

/** Candidates less certain than this are not even shown. */
export const LEAST_SHOWN = 0.1;
const COUNTED_FROM = 0.5;

const countedOf = (certainties: readonly number[]): number =>
  certainties.filter((certainty) => certainty >= COUNTED_FROM).length;

/** The standard deviation of the true number that the certainties allow: answers that are neither sure nor crumbs add to it. */
const deviationOf = (certainties: readonly number[]): number =>
  Math.sqrt(certainties.reduce((sum, certainty) => sum + certainty * (1 - certainty), 0));

/**
 * A count is unsure where the eight likeliest numbers of ten reach beyond a sixth of it, and two mites: not a quarter, for
 * what all answers of a photo have in common is not in their own doubt.
 */
const UNSURE = { deviations: 1.28, share: 1 / 6, mites: 2 };

/**
 * Whether the answers' own doubt may carry the count further off than is near enough to decide on a treatment. The likely
 * numbers lie round the sum of the certainties: of many answers that are each just not counted some are mites.
 */
export const isUnsure = (certainties: readonly number[]): boolean => {
  const count = countedOf(certainties);
  const expected = certainties.reduce((sum, certainty) => sum + certainty, 0);
  const off = Math.abs(expected - count) + UNSURE.deviations * deviationOf(certainties);
  return off > Math.max(UNSURE.mites, UNSURE.share * count);
};

const oddsChange = (from: number, to: number): number =>
  Math.min(Math.max((to * (1 - from)) / (from * (1 - to)), 1 / MOST), MOST);

const changed = (certainty: number, odds: number): number =>
  (certainty * odds) / (certainty * odds + 1 - certainty);

/**
 * How far the true number may lie from the count: the answers' own doubt (two and a half times its standard deviation), and
 * a third of the count, for what all answers of a photo have in common. Set in 0.9, each photo left out of the certainties'
 * fit; on how many it holds `eval/README.md` says.
 */
const RANGE = { deviations: 2.5, share: 0.35, least: 2 };

/** The range that the true number lies in on nine photos of ten, round the count from certainty 0.5 on. */
export const rangeOf = (certainties: readonly number[]): { least: number; most: number } => {
  const count = countedOf(certainties);
  const off = Math.max(
    RANGE.least,
    Math.hypot(RANGE.deviations * deviationOf(certainties), RANGE.share * count),
  );
  return { least: Math.max(0, Math.floor(count - off)), most: Math.ceil(count + off) };
};
