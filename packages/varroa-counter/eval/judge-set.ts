import { readPicture } from '../boards/picture-files.ts';
import { type Board, boardOf } from '../src/detect/board.ts';
import { looksOf } from '../src/detect/close-look.ts';
import { type Candidate, detect } from '../src/detect/detect.ts';
import type { Look } from '../src/detect/look.ts';
import { weigh } from '../src/detect/weigh.ts';
import { answerWeights } from '../src/model-card.ts';
import type { JudgeOf } from './judges.ts';
import type { Labelled } from './pictures.ts';
import { type Judgement, judge, together } from './protocol.ts';

/** Detections in an image and their looks. */
export type Seen = { picture: Labelled; found: Candidate[]; looks: Look[] };

/** Processes labelled images by photo, because the tiles of one photo share their features. */
export const seePhotos = async (
  networkFor: JudgeOf,
  pictures: readonly Labelled[],
): Promise<Map<string, Seen[]>> => {
  const photos = new Map<string, Seen[]>();
  for (const picture of pictures) {
    const image = await readPicture(picture.file);
    const mmPerPx = 1 / picture.pxPerMm;
    const network = networkFor(picture.photo);
    const found = await detect(network, image, { mmPerPx });
    const looks = await looksOf(network, image, found, { mmPerPx });
    photos.set(picture.photo, [...(photos.get(picture.photo) ?? []), { picture, found, looks }]);
  }
  return photos;
};

/** A raw detection, its look, and whether there is a mite. */
export type LookedAnswer = Look & { raw: number; hit: boolean };

/** Labelled detections of a network on one photo. */
export type PhotoAnswers = { mites: number; board: Board; answers: LookedAnswer[] };

/** Labels the detections of a photo image by image, with their looks. */
export const answersOf = (photo: readonly Seen[]): PhotoAnswers => {
  const parts = photo.map(lookedAt);
  return {
    mites: parts.reduce((sum, { mites }) => sum + mites, 0),
    board: boardOn(photo),
    answers: parts.flatMap(({ answers }) => answers),
  };
};

const lookedAt = ({ picture, found, looks }: Seen): Omit<PhotoAnswers, 'board'> => {
  // Matched individually to keep the look: the index is encoded in the last digits of the certainty.
  const numbered = found.map((answer, i) => ({ ...answer, look: looks[i], sure: answer.raw + i * 1e-12 }));
  const bySure = new Map(numbered.map((answer) => [answer.sure, answer]));
  const { judged, mites } = judge(numbered, picture.mites, picture);
  const answers = judged.flatMap(({ sure, hit }) => {
    const answer = bySure.get(sure);
    return answer?.look === undefined ? [] : [{ raw: answer.raw, hit, ...answer.look }];
  });
  return { mites, answers };
};

/** Labels detections weighed by look and company as in the counter, photo by photo. */
export const judgeWeighed = async (
  networkFor: JudgeOf,
  pictures: readonly Labelled[],
): Promise<Map<string, Judgement>> => {
  const judgements = new Map<string, Judgement>();
  for (const [name, photo] of await seePhotos(networkFor, pictures)) {
    const board = boardOn(photo);
    const parts = photo.map(({ picture, found, looks }) => {
      const sure = weigh(found, looks, board, answerWeights);
      const answers = found.map(({ x, y }, i) => ({ x, y, sure: sure[i] ?? 0 }));
      return judge(answers, picture.mites, picture);
    });
    judgements.set(name, together(parts));
  }
  return judgements;
};

/** Shared features of the images of one photo. */
export const boardOn = (photo: readonly Seen[]): Board =>
  boardOf(
    photo.flatMap(({ found }) => found),
    photo.flatMap(({ looks }) => looks),
  );
