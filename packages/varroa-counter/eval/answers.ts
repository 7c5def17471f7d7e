import { writeFileSync } from 'node:fs';
import type { Network } from '../src/detect/network.ts';
import { adjudicated } from './adjudicated.ts';
import { seeApart } from './cross-validation.ts';
import { answersOf, type Seen, seePhotos } from './judge-set.ts';
import { cleanBoards, dirtyBoards, type Labelled, trays, unlabelledBoards, whiteBoards } from './pictures.ts';

/** The boards whose answers the certainties are fitted to, and those that they are only shown on. */
const kinds = (): [string, Labelled[]][] => [
  ['trays', adjudicated(trays())],
  ['dirty', adjudicated(dirtyBoards())],
  ['own', unlabelledBoards().filter(({ measured }) => !measured)],
  ['clean', cleanBoards().map(coveredBoard)],
  ['aside', unlabelledBoards().filter(({ measured }) => measured)],
  ['white', adjudicated(whiteBoards())],
];

/** By their cards (28 mm); where the card is covered, the mean of the others. */
const CLEAN_PX_PER_MM: Readonly<Record<string, number>> = {
  '12.jpg': 11.47,
  '13.jpg': 10.3,
  '14.jpg': 11.4,
  '15.jpg': 11.2,
};
const OTHERS_PX_PER_MM = 11.1;

const coveredBoard = ({ file, name }: { file: string; name: string }): Labelled => ({
  file,
  photo: name,
  width: 3024,
  height: 4032,
  mites: [],
  missing: [],
  pxPerMm: CLEAN_PX_PER_MM[name] ?? OTHERS_PX_PER_MM,
});

/**
 * Writes all answers of the network that ships with their look and board and whether a mite lay there, for
 * `training/fit-certainty.py`. Where a folder of fold networks is told, photos that trained the network are `known`, and stand
 * there twice: the fold that was trained without them answers too.
 */
export const writeAnswers = async (network: Network, out: string, folds?: string): Promise<void> => {
  const photos = [];
  for (const [kind, boards] of kinds()) {
    const apart = folds === undefined ? new Map<string, Seen[]>() : await seeApart(folds, boards);
    for (const [photo, parts] of apart) photos.push({ kind, photo, known: false, ...answersOf(parts) });
    for (const [photo, parts] of await seePhotos(network, boards))
      photos.push({ kind, photo, known: apart.has(photo), ...answersOf(parts) });
  }
  writeFileSync(out, JSON.stringify(photos));
};
