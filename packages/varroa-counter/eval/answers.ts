import { writeFileSync } from 'node:fs';
import type { Network } from '../src/detect/network.ts';
import { adjudicated } from './adjudicated.ts';
import { boardOn, type Seen, seePhotos } from './judge-set.ts';
import { cleanBoards, dirtyBoards, type Labelled, trays, unlabelledBoards, whiteBoards } from './pictures.ts';
import { judge } from './protocol.ts';

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
 * Writes all answers of the network with their look and board and whether a mite lay there, for
 * `training/fit-certainty.py`.
 */
export const writeAnswers = async (network: Network, out: string): Promise<void> => {
  const photos = [];
  for (const [kind, boards] of kinds())
    for (const [photo, parts] of await seePhotos(network, boards)) {
      const board = boardOn(parts);
      const judged = parts.map(lookedAt);
      const answers = judged.flatMap((part) => part.answers);
      photos.push({
        kind,
        photo,
        mites: judged.reduce((sum, { mites }) => sum + mites, 0),
        board,
        answers,
      });
    }
  writeFileSync(out, JSON.stringify(photos));
};

/** A picture's answers, each with its look and whether it is a mite. */
const lookedAt = ({ picture, found, looks }: Seen) => {
  // judged one by one, so that each keeps its look: the index stands in for the certainty's last digits
  const numbered = found.map((answer, i) => ({ ...answer, look: looks[i], sure: answer.raw + i * 1e-12 }));
  const bySure = new Map(numbered.map((answer) => [answer.sure, answer]));
  const { judged, mites } = judge(numbered, picture.mites, picture);
  const answers = judged.flatMap(({ sure, hit }) => {
    const answer = bySure.get(sure);
    return answer === undefined ? [] : [{ raw: answer.raw, hit, ...answer.look }];
  });
  return { mites, answers };
};
