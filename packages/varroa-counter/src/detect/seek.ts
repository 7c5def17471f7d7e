import type { RgbImage } from '../image/rgb-image.ts';
import { answerWeights, calibration } from '../model-card.ts';
import { boardOf } from './board.ts';
import { certaintiesOf, LEAST_SHOWN, mostCertain } from './calibration.ts';
import { CERTAIN, looksOf } from './close-look.ts';
import { type Candidate, type DetectOptions, detect } from './detect.ts';
import type { Look } from './look.ts';
import type { Network } from './network.ts';
import { weigh } from './weigh.ts';

/**
 * Which candidates would be shown if the close look confirmed them, in order; on most boards at most half.
 * The others are skipped, because the close look costs as much as detection.
 */
export const couldBeShown = (
  found: readonly Pick<Candidate, 'raw'>[],
  fromAfar: readonly Look[],
): boolean[] => {
  const looks = fromAfar.map((look) => ({ ...look, close: CERTAIN }));
  return weigh(found, looks, boardOf(found, looks), answerWeights).map(
    (raw) => mostCertain(calibration, raw) >= LEAST_SHOWN,
  );
};

/**
 * A candidate, the close look's logit, and its certainty, 0 to 1: from the heat map, the close look, and the
 * other candidates.
 */
export type Weighed = Candidate & { close: number; certainty: number };

/** Finds all candidates of a photo and computes their certainties together. */
export const seek = async (network: Network, image: RgbImage, options: DetectOptions): Promise<Weighed[]> => {
  const found = await detect(network, image, options);
  const { mmPerPx, signal } = options;
  const worth = (fromAfar: readonly Look[]): boolean[] => couldBeShown(found, fromAfar);
  const looks = await looksOf(network, image, found, { mmPerPx, worth, signal });
  const certainties = certaintiesOf(calibration, weigh(found, looks, boardOf(found, looks), answerWeights));
  return found.map((candidate, i) => ({
    ...candidate,
    close: looks[i]?.close ?? 0,
    certainty: certainties[i] ?? 0,
  }));
};
