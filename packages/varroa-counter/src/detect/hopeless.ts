import { answerWeights, calibration } from '../model-card.ts';
import { boardOf } from './board.ts';
import { LEAST_SHOWN, mostCertain } from './calibration.ts';
import { CERTAIN } from './close-look.ts';
import type { Candidate } from './detect.ts';
import type { Look } from './look.ts';
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
