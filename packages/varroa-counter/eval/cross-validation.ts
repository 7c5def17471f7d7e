import { readFileSync, writeFileSync } from 'node:fs';
import { type Calibration, certaintiesOf } from '../src/detect/calibration.ts';
import { USUAL_LOOK } from '../src/detect/look.ts';
import { boardOf, weigh } from '../src/detect/weigh.ts';
import { loadNetwork } from '../src/model.ts';
import { answerWeights } from '../src/model-card.ts';
import { fitCalibration } from './fit-calibration.ts';
import { judgePhotos } from './judge-set.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, together } from './protocol.ts';

/** Raw answers on trays by networks that never saw the photo: photo → judgement. */
export type CrossValidation = Record<string, Judgement>;

/**
 * The judged answers, kept with the model, so that the calibration can be repeated without the fold networks:
 * `photo,raw,hit`, and once per photo `photo,mites,<labelled mites>`.
 */
const kept = new URL('./cross-validated.csv', import.meta.url);

export const keptCrossValidation = (): CrossValidation => {
  const photos: CrossValidation = {};
  for (const line of readFileSync(kept, 'utf8').trim().split('\n').slice(1)) {
    const [photo = '', what, value] = line.split(',');
    const known = photos[photo] ?? { judged: [], mites: 0 };
    photos[photo] = known;
    if (what === 'mites') known.mites = Number(value);
    else known.judged.push({ sure: Number(what), hit: value === '1' });
  }
  return photos;
};

export const keepCrossValidation = (validation: CrossValidation): void => {
  const lines = Object.entries(validation).flatMap(([photo, { judged, mites }]) => [
    `${photo},mites,${mites}`,
    ...judged.map(({ sure, hit }) => `${photo},${sure.toFixed(4)},${Number(hit)}`),
  ]);
  writeFileSync(kept, `${['photo,raw,hit', ...lines].join('\n')}\n`);
};

/** Runs the fold networks again: `folds.json` beside them says which photos each was trained without. */
export const crossValidate = async (folder: string, tiles: readonly Labelled[]): Promise<CrossValidation> => {
  const folds = JSON.parse(readFileSync(`${folder}/folds.json`, 'utf8')) as Record<string, string[]>; // see training/README
  const all: CrossValidation = {};
  for (const [file, photos] of Object.entries(folds)) {
    const network = await loadNetwork(`${folder}/${file}`);
    const judged = await judgePhotos(
      network,
      tiles.filter((tile) => photos.includes(tile.photo)),
    );
    await network.close();
    for (const [photo, judgement] of judged) all[photo] = judgement;
  }
  return all;
};

/** The calibration that ships: fitted on all photos. */
export const calibrationOf = (validation: CrossValidation): Calibration =>
  fitCalibration(together(Object.values(onBoard(validation))).judged);

/** Calibrated answers where a photo never took part in its own calibration: what the figures are taken from. */
export const calibratedApart = (validation: CrossValidation): Record<string, Judgement> => {
  const photos = Object.entries(onBoard(validation));
  const apart = photos.map(([photo, judgement]): [string, Judgement] => {
    const others = photos.filter(([other]) => other !== photo);
    const calibration = fitCalibration(together(others.map(([, other]) => other)).judged);
    return [photo, calibrated(judgement, calibration)];
  });
  return Object.fromEntries(apart);
};

/** The answers, each weighed by the board it lies on; how its candidate looks is not kept. */
const onBoard = (validation: CrossValidation): Record<string, Judgement> =>
  Object.fromEntries(
    Object.entries(validation).map(([photo, { judged, mites }]) => {
      const found = judged.map(({ sure }) => ({ raw: sure }));
      const weighed = weigh(found, [], boardOf(found, [USUAL_LOOK]), answerWeights);
      return [photo, { judged: judged.map(({ hit }, i) => ({ sure: weighed[i] ?? 0, hit })), mites }];
    }),
  );

/** One photo's raw answers become certainties. */
export const calibrated = ({ judged, mites }: Judgement, calibration: Calibration): Judgement => {
  const certainties = certaintiesOf(
    calibration,
    judged.map(({ sure }) => sure),
  );
  return { judged: judged.map(({ hit }, i) => ({ sure: certainties[i] ?? 0, hit })), mites };
};
