import { readFileSync } from 'node:fs';
import {
  dirtyBoards,
  isSharp,
  type Labelled,
  photoFolder,
  unlabelledBoards,
  whiteBoards,
} from './pictures.ts';
import type { Box } from './protocol.ts';

/** A disputed place: that of a label (with its index), or of a detection without a label. */
type Place = Box & { label?: number };

/** Documented in `training/labels/README.md`. */
type Adjudication = { image: string; added: Place[]; removed: Place[]; unsure: Place[] };

const adjudications = (): Adjudication[] => {
  const list: unknown = JSON.parse(
    readFileSync(new URL('../training/labels/adjudicated.json', import.meta.url), 'utf8'),
  );
  if (!Array.isArray(list)) throw new Error('training/labels/adjudicated.json does not contain a list.');
  return list as Adjudication[];
};

/**
 * The same images with upstream's labels corrected where the network disputed them: confirmed in two passes
 * is a mite, rejected is not, and undecided is excluded. The scale stays upstream's.
 */
export const adjudicated = (pictures: readonly Labelled[]): Labelled[] => {
  const byFile = new Map(adjudications().map((one) => [`${photoFolder}/${one.image}`, one]));
  return pictures.map((picture) => {
    const disputed = byFile.get(picture.file);
    return disputed === undefined ? picture : withVerdicts(picture, disputed);
  });
};

/** White boards with enough pixels per mm. */
export const fineWhiteBoards = (): Labelled[] =>
  adjudicated(whiteBoards().filter(({ pxPerMm }) => pxPerMm > 10));

/** Dirty boards in focus, labelled upstream or by us. */
export const sharpDirtyBoards = (): Labelled[] => [
  ...adjudicated(dirtyBoards()),
  ...unlabelledBoards().filter(isSharp),
];

/** Labels of one image after the verdicts. */
export const withVerdicts = (
  picture: Labelled,
  { added, removed, unsure }: Omit<Adjudication, 'image'>,
): Labelled => {
  const gone = new Set([...removed, ...unsure].map(({ label }) => label));
  return {
    ...picture,
    mites: [...picture.mites.filter((_, label) => !gone.has(label)), ...added],
    missing: [...picture.missing, ...unsure],
  };
};
