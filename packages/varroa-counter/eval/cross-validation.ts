import { readFileSync } from 'node:fs';
import { type Calibration, certaintyOf } from '../src/detect/calibration.ts';
import { loadNetwork } from '../src/model.ts';
import { fitCalibration } from './fit-calibration.ts';
import { judgePhotos } from './judge-set.ts';
import { trays } from './pictures.ts';
import { type Judgement, together } from './protocol.ts';

/** Raw answers on trays by networks that never saw the photo: photo → judgement. */
export type CrossValidation = Record<string, Judgement>;

const kept = new URL('./cross-validated.json', import.meta.url);

/** The judged answers as committed with the model, so that the calibration can be repeated without the fold networks. */
export const keptCrossValidation = (): CrossValidation => {
  const read: unknown = JSON.parse(readFileSync(kept, 'utf8'));
  return read as CrossValidation; // written by crossValidate
};

/** Runs the fold networks again: `folds.json` beside them says which photos each was trained without. */
export const crossValidate = async (folder: string): Promise<CrossValidation> => {
  const folds = JSON.parse(readFileSync(`${folder}/folds.json`, 'utf8')) as Record<string, string[]>; // see training/README
  const all: CrossValidation = {};
  for (const [file, photos] of Object.entries(folds)) {
    const network = await loadNetwork(`${folder}/${file}`);
    const judged = await judgePhotos(
      network,
      trays().filter((tile) => photos.includes(tile.photo)),
    );
    await network.close();
    for (const [photo, judgement] of judged) all[photo] = judgement;
  }
  return all;
};

/** The calibration that ships: fitted on all photos. */
export const calibrationOf = (validation: CrossValidation): Calibration =>
  fitCalibration(together(Object.values(validation)).judged);

/** Calibrated answers where a photo never took part in its own calibration: what the figures are taken from. */
export const calibratedApart = (validation: CrossValidation): CrossValidation => {
  const apart = Object.entries(validation).map(([photo, judgement]): [string, Judgement] => {
    const others = Object.entries(validation).filter(([other]) => other !== photo);
    const calibration = fitCalibration(together(others.map(([, other]) => other)).judged);
    return [photo, calibrated(judgement, calibration)];
  });
  return Object.fromEntries(apart);
};

/** Raw answers become certainties. */
export const calibrated = ({ judged, mites }: Judgement, calibration: Calibration): Judgement => ({
  judged: judged.map(({ sure, hit }) => ({ sure: certaintyOf(calibration, sure), hit })),
  mites,
});
