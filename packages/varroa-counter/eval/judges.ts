import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Network } from '../src/detect/network.ts';
import { loadNetwork } from '../src/model.ts';

/** The network that looks at a photo. */
export type JudgeOf = (photo: string) => Network;

/** Networks opened to judge photos. */
export type Judges = {
  shipped: Network;
  /** For each photo a network that never saw it: of those that train the one that ships a fold. */
  unseeing: JudgeOf;
  /** Whether a fold was trained without the photo, as the network that ships was not. */
  isHeldOut: (photo: string) => boolean;
  close: () => Promise<void>;
};

/** The fold networks of the version that ships: without them nothing can be said of the photos that it knows. */
export const keptFolds = fileURLToPath(new URL('./folds', import.meta.url));

/** Opens the network that ships, and those of a folder of folds, by the `folds.json` beside them (`training/README.md`). */
export const openJudges = async (model?: string, folder = keptFolds): Promise<Judges> => {
  const shipped = await loadNetwork(model);
  const folds = new Map<string, Network>();
  const opened = [shipped];
  for (const [file, photos] of foldsIn(folder)) {
    const network = await loadNetwork(`${folder}/${file}`);
    opened.push(network);
    for (const photo of photos) folds.set(photo, network);
  }
  return {
    shipped,
    unseeing: (photo) => folds.get(photo) ?? shipped,
    isHeldOut: (photo) => folds.has(photo),
    close: async () => {
      for (const network of opened) await network.close();
    },
  };
};

/** The files of fold networks, each with the photos that it was trained without. */
const foldsIn = (folder: string): [string, string[]][] =>
  Object.entries(JSON.parse(readFileSync(`${folder}/folds.json`, 'utf8')) as Record<string, string[]>); // see training/README
