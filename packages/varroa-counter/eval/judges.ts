import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Network } from '../src/detect/network.ts';
import { loadNetwork } from '../src/model.ts';

/** The network for a photo. */
export type JudgeOf = (photo: string) => Network;

/** Networks used for evaluation. */
export type Judges = {
  shipped: Network;
  /** A network that never saw the photo: for photos of the training set a fold. */
  unseeing: JudgeOf;
  /** Whether a fold was trained without the photo and the shipped network was not. */
  isHeldOut: (photo: string) => boolean;
  close: () => Promise<void>;
};

/** The fold networks of the shipped version; without them photos of the training set cannot be evaluated. */
export const keptFolds = fileURLToPath(new URL('./folds', import.meta.url));

/**
 * Opens the shipped network and the fold networks of a folder with its `folds.json` (`training/README.md`).
 */
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

/** The files of fold networks, each with the photos excluded from its training. */
const foldsIn = (folder: string): [string, string[]][] =>
  Object.entries(JSON.parse(readFileSync(`${folder}/folds.json`, 'utf8')) as Record<string, string[]>); // See training/README.
