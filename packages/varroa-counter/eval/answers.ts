import { writeFileSync } from 'node:fs';
import { adjudicated } from './adjudicated.ts';
import { crossValidate } from './cross-validation.ts';
import { answersOf, seePhotos } from './judge-set.ts';
import type { Judges } from './judges.ts';
import {
  coveredBoards,
  dirtyBoards,
  isSharp,
  type Labelled,
  trays,
  unlabelledBoards,
  whiteBoards,
  wholeTrays,
} from './pictures.ts';

/** The boards to which the certainties are fitted, and those on which they are only shown. */
const kinds = (): [string, Labelled[]][] => [
  ['trays', adjudicated(trays())],
  ['whole', wholeTrays().filter(isSharp)],
  ['dirty', adjudicated(dirtyBoards())],
  ['own', unlabelledBoards().filter(({ measured }) => !measured)],
  ['clean', adjudicated(coveredBoards())],
  ['aside', unlabelledBoards().filter(({ measured }) => measured)],
  ['white', adjudicated(whiteBoards())],
];

/**
 * Writes all detections of the shipped network with their look and board and whether there is a mite, for
 * `training/fit-certainty.py`. Photos of the training set are `known` and appear twice: also with the fold
 * trained without them.
 */
export const writeAnswers = async (judges: Judges, out: string): Promise<void> => {
  const photos = [];
  for (const [kind, boards] of kinds()) {
    for (const [photo, answers] of Object.entries(await crossValidate(judges, boards)))
      photos.push({ kind, photo, known: false, ...answers });
    for (const [photo, parts] of await seePhotos(() => judges.shipped, boards))
      photos.push({ kind, photo, known: judges.isHeldOut(photo), ...answersOf(parts) });
  }
  writeFileSync(out, JSON.stringify(photos));
};
