import { type Candidate, detect } from '../src/detect/detect.ts';
import { type Look, lookOf } from '../src/detect/look.ts';
import type { Network } from '../src/detect/network.ts';
import { type Board, boardOf, weigh } from '../src/detect/weigh.ts';
import { answerWeights } from '../src/model-card.ts';
import { type Labelled, pixelsOf } from './pictures.ts';
import { type Judgement, judge, together } from './protocol.ts';

/** The network's answers on labelled pictures, photo by photo, raw. */
export const judgePhotos = async (
  network: Network,
  pictures: readonly Labelled[],
): Promise<Map<string, Judgement>> => {
  const seen = await seePhotos(network, pictures);
  return judgedBy(seen, ({ found }) => found.map(({ raw }) => raw));
};

/** What was found on a picture, and how it looks. */
export type Seen = { picture: Labelled; found: Candidate[]; looks: Look[] };

/** Looks at labelled pictures, photo by photo: the tiles of one photo keep each other company. */
export const seePhotos = async (
  network: Network,
  pictures: readonly Labelled[],
): Promise<Map<string, Seen[]>> => {
  const photos = new Map<string, Seen[]>();
  for (const picture of pictures) {
    const image = await pixelsOf(picture.file);
    const mmPerPx = 1 / picture.pxPerMm;
    const found = await detect(network, image, { mmPerPx });
    const looks = found.map((candidate) => lookOf(image, candidate, mmPerPx));
    photos.set(picture.photo, [...(photos.get(picture.photo) ?? []), { picture, found, looks }]);
  }
  return photos;
};

/** Judges answers as the counter weighs them, by look and company, photo by photo. */
export const judgeWeighed = async (
  network: Network,
  pictures: readonly Labelled[],
): Promise<Map<string, Judgement>> => {
  const seen = await seePhotos(network, pictures);
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
