import { readFileSync } from 'node:fs';
import { type Labelled, photoFolder } from './pictures.ts';
import type { Box } from './protocol.ts';

/** A disputed place: a label's, whose index it tells, or an answer's that no label lies at. */
type Place = Box & { label?: number };

/** What `training/labels/README.md` describes. */
type Adjudication = { image: string; added: Place[]; removed: Place[]; unsure: Place[] };

const adjudications = (): Adjudication[] => {
  const list: unknown = JSON.parse(
    readFileSync(new URL('../training/labels/adjudicated.json', import.meta.url), 'utf8'),
  );
  if (!Array.isArray(list)) throw new Error('training/labels/adjudicated.json holds no list.');
  return list as Adjudication[];
};

/**
 * The same pictures with upstream's labels put right where the network disputed them: what two passes called a mite is
 * one, what they called none is none, and what they could not tell counts neither way. The scale stays upstream's.
 */
export const adjudicated = (pictures: readonly Labelled[]): Labelled[] => {
  const byFile = new Map(adjudications().map((one) => [`${photoFolder}/${one.image}`, one]));
  return pictures.map((picture) => {
    const disputed = byFile.get(picture.file);
    return disputed === undefined ? picture : withVerdicts(picture, disputed);
  });
};

/** One picture's labels after the verdicts. */
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
