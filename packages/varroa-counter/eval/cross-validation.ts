import { readFileSync, writeFileSync } from 'node:fs';
import { type Calibration, certaintiesOf } from '../src/detect/calibration.ts';
import { weigh } from '../src/detect/weigh.ts';
import { answerWeights } from '../src/model-card.ts';
import { fitCalibration } from './fit-calibration.ts';
import { answersOf, type LookedAnswer, type PhotoAnswers, seePhotos } from './judge-set.ts';
import type { Judges } from './judges.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, together } from './protocol.ts';

/** What networks that never saw a photo say of it: photo → answers. */
export type CrossValidation = Record<string, PhotoAnswers>;

/** Whose labels answers were judged by: upstream's, or what two passes of ours say. */
export type Labels = 'upstream' | 'adjudicated';
/** Which boards: tiles of yellow trays, whole ones, or dirty boards with those whose mites are covered. */
export type Kind = 'trays' | 'whole trays' | 'dirty';

/** What is kept of one kind of board by one sort of labels. */
export type Kept = { labels: Labels; kind: Kind; validation: CrossValidation };

/**
 * The judged answers of fold networks, kept with the model, so that they can be weighed again without the fold networks: the row of
 * their photo in `keptPhotos` (from 0 on), how the candidate looks (`src/detect/look.ts`), and 1 where a mite lies.
 */
const keptAnswers = new URL('./cross-validated.csv', import.meta.url);
/** Whose labels, which boards, and what a photo's answers have in common. */
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
    const [raw = 0, light = 0, size = 0, crowd = 0, close = 0, hit] = values;
    const photo = all.get(row ?? 0) ?? [];
    all.set(row ?? 0, photo);
    photo.push({ raw, light, size, crowd, close, hit: hit === 1 });
  }
  return all;
};

export const keptCrossValidation = (kind: Kind, labels: Labels): CrossValidation => {
  const answers = answersByPhoto();
  return Object.fromEntries(
    rowsOf(keptPhotos).flatMap(([by, of, photo = '', ...values], row) => {
      if (by !== labels || of !== kind) return [];
      const [mites = 0, company = 0, crowd = 0, size = 0] = values.map(Number);
      return [[photo, { mites, board: { company, crowd, size }, answers: answers.get(row) ?? [] }]];
    }),
  );
};

export const keepCrossValidation = (kept: readonly Kept[]): void => {
  const answers = ['photo,raw,light,size,crowd,close,hit'];
  const photos = ['labels,kind,photo,mites,company,crowd,size'];
  for (const { labels, kind, validation } of kept)
    for (const [photo, { mites, board, answers: mine }] of Object.entries(validation)) {
      const row = photos.length - 1;
      const shared = [board.company, board.crowd, board.size].map((value) => value.toFixed(4));
      photos.push([labels, kind, photo, mites, ...shared].join());
      for (const { raw, light, size, crowd, close, hit } of mine)
        answers.push(
          [
            row,
            raw.toFixed(4),
            ...[light, size, crowd, close].map((look) => look.toFixed(3)),
            Number(hit),
          ].join(),
        );
    }
  writeFileSync(keptAnswers, `${answers.join('\n')}\n`);
  writeFileSync(keptPhotos, `${photos.join('\n')}\n`);
};

/** What networks say of photos that they were trained without. */
export const judgedByStrangers = async (
  { unseeing }: Judges,
  pictures: readonly Labelled[],
): Promise<CrossValidation> => {
  const seen = await seePhotos(unseeing, pictures);
  return Object.fromEntries([...seen].map(([photo, parts]) => [photo, answersOf(parts)]));
};

/** The same of the fold networks; photos of no fold are left out. */
export const crossValidate = (judges: Judges, pictures: readonly Labelled[]): Promise<CrossValidation> =>
  judgedByStrangers(
    judges,
    pictures.filter(({ photo }) => judges.isHeldOut(photo)),
  );

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

/** Calibrated answers of all photos by one line: the one that ships is fitted to these photos too. */
export const calibratedTogether = (validation: CrossValidation, calibration: Calibration): Judgement =>
  together(Object.values(weighed(validation)).map((photo) => calibrated(photo, calibration)));

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
