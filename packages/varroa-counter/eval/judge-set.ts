import { type Board, boardOf } from '../src/detect/board.ts';
import { looksOf } from '../src/detect/close-look.ts';
import { type Candidate, detect } from '../src/detect/detect.ts';
import type { Look } from '../src/detect/look.ts';
import { weigh } from '../src/detect/weigh.ts';
import { answerWeights } from '../src/model-card.ts';
import type { JudgeOf } from './judges.ts';
import { type Labelled, pixelsOf } from './pictures.ts';
import { type Judgement, judge, together } from './protocol.ts';

/** What was found on a picture, and how it looks. */
export type Seen = { picture: Labelled; found: Candidate[]; looks: Look[] };

/** Looks at labelled pictures, photo by photo: the tiles of one photo keep each other company. */
export const seePhotos = async (
  networkFor: JudgeOf,
  pictures: readonly Labelled[],
): Promise<Map<string, Seen[]>> => {
  const photos = new Map<string, Seen[]>();
  for (const picture of pictures) {
    const image = await pixelsOf(picture.file);
    const mmPerPx = 1 / picture.pxPerMm;
    const network = networkFor(picture.photo);
    const found = await detect(network, image, { mmPerPx });
    const looks = await looksOf(network, image, found, { mmPerPx });
    photos.set(picture.photo, [...(photos.get(picture.photo) ?? []), { picture, found, looks }]);
  }
  return photos;
};

/** A network's answer as it came, how its candidate looks, and whether a mite lies there. */
export type LookedAnswer = Look & { raw: number; hit: boolean };

/** What a network says of one photo, judged. */
export type PhotoAnswers = { mites: number; board: Board; answers: LookedAnswer[] };

/** A photo's answers, judged picture by picture, each with its look. */
export const answersOf = (photo: readonly Seen[]): PhotoAnswers => {
  const parts = photo.map(lookedAt);
  return {
    mites: parts.reduce((sum, { mites }) => sum + mites, 0),
    board: boardOn(photo),
    answers: parts.flatMap(({ answers }) => answers),
  };
};

const lookedAt = ({ picture, found, looks }: Seen): Omit<PhotoAnswers, 'board'> => {
  // judged one by one, so that each keeps its look: the index stands in for the certainty's last digits
  const numbered = found.map((answer, i) => ({ ...answer, look: looks[i], sure: answer.raw + i * 1e-12 }));
  const bySure = new Map(numbered.map((answer) => [answer.sure, answer]));
  const { judged, mites } = judge(numbered, picture.mites, picture);
  const answers = judged.flatMap(({ sure, hit }) => {
    const answer = bySure.get(sure);
    return answer?.look === undefined ? [] : [{ raw: answer.raw, hit, ...answer.look }];
  });
  return { mites, answers };
};

/** Judges answers as the counter weighs them, by look and company, photo by photo. */
export const judgeWeighed = async (
  networkFor: JudgeOf,
  pictures: readonly Labelled[],
): Promise<Map<string, Judgement>> => {
  const seen = await seePhotos(networkFor, pictures);
  return judgedBy(seen, ({ found, looks }, photo) => weigh(found, looks, boardOn(photo), answerWeights));
};

const judgedBy = (
  seen: ReadonlyMap<string, Seen[]>,
  surenessOf: (seen: Seen, photo: readonly Seen[]) => number[],
): Map<string, Judgement> =>
  new Map(
    [...seen].map(([name, photo]) => {
      const parts = photo.map((part) => {
        const sure = surenessOf(part, photo);
        const answers = part.found.map(({ x, y }, i) => ({ x, y, sure: sure[i] ?? 0 }));
        return judge(answers, part.picture.mites, part.picture);
      });
      return [name, together(parts)];
    }),
  );

/** What the pictures of one photo have in common. */
export const boardOn = (photo: readonly Seen[]): Board =>
  boardOf(
    photo.flatMap(({ found }) => found),
    photo.flatMap(({ looks }) => looks),
  );
