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

/** The boards whose answers the certainties are fitted to, and those that they are only shown on. */
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
 * Writes all answers of the network that ships with their look and board and whether a mite lay there, for
 * `training/fit-certainty.py`. Photos that trained the network are `known`, and stand there twice: the fold that was trained
 * without them answers too.
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
