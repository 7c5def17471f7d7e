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
 * Which candidates would be certain enough to be shown if the close look took them for mites, in their order; on most boards
 * half of them or fewer. The others need none: it costs as much as finding them did.
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

/** A candidate and how certain it is a mite, 0 to 1: by the heat map, a close look, and what else lies there. */
export type Weighed = Candidate & { certainty: number };

/** Finds all candidates of a photo and weighs them, each among the others that were found. */
export const seek = async (network: Network, image: RgbImage, options: DetectOptions): Promise<Weighed[]> => {
  const found = await detect(network, image, options);
  const { mmPerPx, signal } = options;
  const looks = await looksOf(network, image, found, {
    mmPerPx,
    worth: (fromAfar) => couldBeShown(found, fromAfar),
    ...(signal && { signal }),
  });
  const certainties = certaintiesOf(calibration, weigh(found, looks, boardOf(found, looks), answerWeights));
  return found.map((candidate, i) => ({ ...candidate, certainty: certainties[i] ?? 0 }));
};
