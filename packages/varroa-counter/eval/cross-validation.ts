import { readFileSync, writeFileSync } from 'node:fs';
import { type Calibration, certaintiesOf } from '../src/detect/calibration.ts';
import { weigh } from '../src/detect/weigh.ts';
import { answerWeights } from '../src/model-card.ts';
import { fitCalibration } from './fit-calibration.ts';
import { answersOf, type LookedAnswer, type PhotoAnswers, seePhotos } from './judge-set.ts';
import type { Judges } from './judges.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, together } from './protocol.ts';

/** Detections of networks that never saw a photo: photo → detections. */
export type CrossValidation = Record<string, PhotoAnswers>;

/** Source of the labels: upstream, or our two passes. */
export type Labels = 'upstream' | 'adjudicated';
/**
 * Kinds of boards: tiles of yellow trays, whole trays, or dirty boards including those with covered mites.
 */
export type Kind = 'trays' | 'whole trays' | 'dirty';

/** Stored results of one kind of board with one source of labels. */
export type Kept = { labels: Labels; kind: Kind; validation: CrossValidation };

/**
 * Labelled detections of the fold networks, stored with the model, so that they can be weighed again without
 * the fold networks: the row of their photo in `keptPhotos` (from 0), the look of the candidate
 * (`src/detect/look.ts`), and 1 for a mite.
 */
const keptAnswers = new URL('./cross-validated.csv', import.meta.url);
/** Source of labels, kind of board, and the shared features of a photo's detections. */
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

/** Detections of networks on photos that were not in their training set. */
export const judgedByStrangers = async (
  { unseeing }: Judges,
  pictures: readonly Labelled[],
): Promise<CrossValidation> => {
  const seen = await seePhotos(unseeing, pictures);
  return Object.fromEntries([...seen].map(([photo, parts]) => [photo, answersOf(parts)]));
};

/** The same for the fold networks; photos without a fold are omitted. */
export const crossValidate = (judges: Judges, pictures: readonly Labelled[]): Promise<CrossValidation> =>
  judgedByStrangers(
    judges,
    pictures.filter(({ photo }) => judges.isHeldOut(photo)),
  );

/** Calibrated detections by leave-one-photo-out calibration; the source of the reported figures. */
export const calibratedApart = (validation: CrossValidation): Record<string, Judgement> => {
  const photos = Object.entries(weighed(validation));
  const apart = photos.map(([photo, judgement]): [string, Judgement] => {
    const others = photos.filter(([other]) => other !== photo);
    const calibration = fitCalibration(together(others.map(([, other]) => other)).judged);
    return [photo, calibrated(judgement, calibration)];
  });
  return Object.fromEntries(apart);
};

/**
 * Calibrated detections of all photos by a single calibration: the shipped one is fitted to these photos too.
 */
export const calibratedTogether = (validation: CrossValidation, calibration: Calibration): Judgement =>
  together(Object.values(weighed(validation)).map((photo) => calibrated(photo, calibration)));

/** The detections, weighed by look and board. */
const weighed = (validation: CrossValidation): Record<string, Judgement> =>
  Object.fromEntries(
    Object.entries(validation).map(([photo, { mites, board, answers }]) => {
      const sure = weigh(answers, answers, board, answerWeights);
      return [photo, { judged: answers.map(({ hit }, i) => ({ sure: sure[i] ?? 0, hit })), mites }];
    }),
  );

/** Converts one photo's raw values into certainties. */
export const calibrated = ({ judged, mites }: Judgement, calibration: Calibration): Judgement => {
  const certainties = certaintiesOf(
    calibration,
    judged.map(({ sure }) => sure),
  );
  return { judged: judged.map(({ hit }, i) => ({ sure: certainties[i] ?? 0, hit })), mites };
};
