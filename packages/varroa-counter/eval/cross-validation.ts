import { readFileSync, writeFileSync } from 'node:fs';
import { type Calibration, certaintiesOf } from '../src/detect/calibration.ts';
import { weigh } from '../src/detect/weigh.ts';
import { loadNetwork } from '../src/model.ts';
import { answerWeights } from '../src/model-card.ts';
import { fitCalibration } from './fit-calibration.ts';
import { answersOf, type LookedAnswer, type PhotoAnswers, type Seen, seePhotos } from './judge-set.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, together } from './protocol.ts';

/** What networks that never saw a photo say of it: photo → answers. */
export type CrossValidation = Record<string, PhotoAnswers>;

/** Whose labels answers were judged by. */
export type Labels = 'upstream' | 'adjudicated';

/**
 * The judged answers on trays, kept with the model, so that they can be weighed again without the fold networks: the row of
 * their photo in `keptPhotos` (from 0 on), how the candidate looks (`src/detect/look.ts`), and 1 where a mite lies.
 */
const keptAnswers = new URL('./cross-validated.csv', import.meta.url);
/** Whose labels, and what a photo's answers have in common. */
const keptPhotos = new URL('./cross-validated-photos.csv', import.meta.url);

const rowsOf = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const answersByPhoto = (): Map<number, LookedAnswer[]> => {
  const all = new Map<number, LookedAnswer[]>();
  for (const [row, ...values] of rowsOf(keptAnswers).map((line) => line.map(Number))) {
    const [raw = 0, light = 0, size = 0, crowd = 0, hit] = values;
    const photo = all.get(row ?? 0) ?? [];
    all.set(row ?? 0, photo);
    photo.push({ raw, light, size, crowd, hit: hit === 1 });
  }
  return all;
};

export const keptCrossValidation = (labels: Labels): CrossValidation => {
  const answers = answersByPhoto();
  return Object.fromEntries(
    rowsOf(keptPhotos).flatMap(([by, photo = '', mites, company, crowd], row) =>
      by === labels
        ? [
            [
              photo,
              {
                mites: Number(mites),
                board: { company: Number(company), crowd: Number(crowd) },
                answers: answers.get(row) ?? [],
              },
            ],
          ]
        : [],
    ),
  );
};

export const keepCrossValidation = (validations: Readonly<Record<Labels, CrossValidation>>): void => {
  const answers = ['photo,raw,light,size,crowd,hit'];
  const photos = ['labels,photo,mites,company,crowd'];
  for (const [by, validation] of Object.entries(validations))
    for (const [photo, { mites, board, answers: mine }] of Object.entries(validation)) {
      const row = photos.length - 1;
      photos.push([by, photo, mites, board.company.toFixed(4), board.crowd.toFixed(4)].join());
      for (const { raw, light, size, crowd, hit } of mine)
        answers.push(
          [row, raw.toFixed(4), ...[light, size, crowd].map((look) => look.toFixed(3)), Number(hit)].join(),
        );
    }
  writeFileSync(keptAnswers, `${answers.join('\n')}\n`);
  writeFileSync(keptPhotos, `${photos.join('\n')}\n`);
};

/** A fold network's file, and the photos it was trained without. */
type Fold = { file: string; photos: readonly string[] };

/** The fold networks of a folder, by the `folds.json` beside them. */
const foldsIn = (folder: string): Fold[] => {
  const folds = JSON.parse(readFileSync(`${folder}/folds.json`, 'utf8')) as Record<string, string[]>; // see training/README
  return Object.entries(folds).map(([file, photos]) => ({ file: `${folder}/${file}`, photos }));
};

/** Each picture's photo as it is seen by the fold network that was trained without it; photos of no fold are left out. */
export const seeApart = async (
  folder: string,
  pictures: readonly Labelled[],
): Promise<Map<string, Seen[]>> => {
  const all = new Map<string, Seen[]>();
  for (const { file, photos } of foldsIn(folder)) {
    const network = await loadNetwork(file);
    const mine = pictures.filter(({ photo }) => photos.includes(photo));
    for (const [photo, seen] of await seePhotos(network, mine)) all.set(photo, seen);
    await network.close();
  }
  return all;
};

/** Runs the fold networks again on the tiles. */
export const crossValidate = async (folder: string, tiles: readonly Labelled[]): Promise<CrossValidation> =>
  Object.fromEntries([...(await seeApart(folder, tiles))].map(([photo, seen]) => [photo, answersOf(seen)]));

/** Calibrated answers where a photo never took part in its own calibration: what the figures are taken from. */
export const calibratedApart = (validation: CrossValidation): Record<string, Judgement> => {
  const photos = Object.entries(weighed(validation));
  const apart = photos.map(([photo, judgement]): [string, Judgement] => {
    const others = photos.filter(([other]) => other !== photo);
    const calibration = fitCalibration(together(others.map(([, other]) => other)).judged);
    return [photo, calibrated(judgement, calibration)];
  });
  return Object.fromEntries(apart);
};

/** The answers, each weighed by how its candidate looks and by the board it lies on. */
const weighed = (validation: CrossValidation): Record<string, Judgement> =>
  Object.fromEntries(
    Object.entries(validation).map(([photo, { mites, board, answers }]) => {
      const sure = weigh(answers, answers, board, answerWeights);
      return [photo, { judged: answers.map(({ hit }, i) => ({ sure: sure[i] ?? 0, hit })), mites }];
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
