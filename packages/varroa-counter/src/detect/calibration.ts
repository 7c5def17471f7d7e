import { logistic, logit } from './logit.ts';

/**
 * Calibration of the network: certainty = logistic(`slope` · logit(raw) + `offset`), measured on detections
 * of which the share `share` were mites.
 */
export type Calibration = { readonly slope: number; readonly offset: number; readonly share: number };

/**
 * Number of prior detections with the measured share, so that a single crumb does not determine its own odds.
 * Derived from the variance of the shares on the five measured trays: mean · (1 - mean) / variance - 1.
 */
const REMEMBERED = 6;
/**
 * Maximum factor by which the odds change: most of a board's influence is already in the detections
 * (`board.ts`), and unknown debris must not hide an infestation.
 */
const MOST = 2;
/** The share converges within tens of iterations; the bound stops the others. */
const ROUNDS = 500;
const SETTLED = 1e-6;

/**
 * The certainties of all raw values of one photo, in order, each 0 to 1. A board full of mites makes each
 * doubtful detection more likely, a board with a lot of debris and few mites less likely. The photo's share
 * of mites is estimated by expectation maximisation (Saerens, Latinne and Decaestecker, "Adjusting the
 * outputs of a classifier to new a priori probabilities", 2002).
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

/** The maximum certainty of a raw value on any board. */
export const mostCertain = ({ slope, offset }: Calibration, raw: number): number =>
  changed(logistic(slope * logit(raw) + offset), MOST);

/** Less certain candidates are not shown. */
export const LEAST_SHOWN = 0.1;
export const COUNTED_FROM = 0.5;

const countedOf = (certainties: readonly number[]): number =>
  certainties.filter((certainty) => certainty >= COUNTED_FROM).length;

/**
 * The standard deviation of the true number according to the certainties; sure ones and crumbs contribute
 * little.
 */
const deviationOf = (certainties: readonly number[]): number =>
  Math.sqrt(certainties.reduce((sum, certainty) => sum + certainty * (1 - certainty), 0));

/**
 * A count is unsure if the central 80 % range exceeds a sixth of it, and two mites; not a quarter, because
 * this range does not include the common error of a photo.
 */
const UNSURE = { deviations: 1.28, share: 1 / 6, mites: 2 };

/**
 * Whether the doubt of the detections is too large for a decision on a treatment. The distribution is centred
 * on the sum of the certainties, because some of many detections just below the threshold are mites.
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
 * Distance of the true number from the count: 2.5 standard deviations of the detections' doubt, plus a share of the
 * count for the common error of a photo: a fifth, or a third if anything is doubted. Its coverage is in
 * `eval/README.md`.
 */
const RANGE = { deviations: 2.5, share: 0.2, shareIfDoubted: 0.35, least: 2 };

/**
 * The range that contains the true number for nine photos in ten, around the count at threshold 0.5.
 * `isDoubted`: the scale was estimated, or the photo is warned.
 */
export const rangeOf = (
  certainties: readonly number[],
  isDoubted: boolean,
): { least: number; most: number } => {
  const count = countedOf(certainties);
  const share = isDoubted ? RANGE.shareIfDoubted : RANGE.share;
  const off = Math.max(RANGE.least, Math.hypot(RANGE.deviations * deviationOf(certainties), share * count));
  return { least: Math.max(0, Math.floor(count - off)), most: Math.ceil(count + off) };
};
