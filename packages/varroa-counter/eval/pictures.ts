import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NOMINAL_BOX_MM } from '../src/detect/detect.ts';
import { type Box, median } from './protocol.ts';

/** One entry of an annotation file with its scale by the protocol (the photo's median mite box = 1.8 mm). */
export type Labelled = {
  file: string;
  photo: string;
  width: number;
  height: number;
  mites: Box[];
  pxPerMm: number;
  /** Excluded areas: missing tiles and undecided places. */
  missing: Box[];
  /** The labelled parts, if not the whole image. */
  judged?: Box[];
};

/** An image of which only the true number of mites is known. */
export type Counted = { file: string; name: string; count: number; pxPerMm: number };

type Entry = {
  image: string;
  width: number;
  height: number;
  mites: Box[] | null;
  photo?: string;
  set?: string;
  count?: number | null;
  px_per_mm?: number | null;
  missing_tiles?: Box[];
};

/** Documented in `training/labels/README.md`. */
type OwnEntry = {
  image: string;
  width: number;
  height: number;
  px_per_mm: number;
  set: string;
  mites: Box[];
  unsure: Box[];
  tiles?: Box[];
};

/**
 * The boxes of the dirty boards are tight: this share of the size in the other sources (the data's README).
 */
const TIGHT = 0.82;
/** 300 dots per inch, the resolution in the metadata of most scans. */
const SCAN_PX_PER_MM = 11.81;
/** The scanner's bed in mm. One scan was reduced but still states 300 dots per inch. */
const BED = { width: 2464 / SCAN_PX_PER_MM, height: 3408 / SCAN_PX_PER_MM };

/** The real photos are stored outside the repository. */
export const photoFolder = fileURLToPath(new URL('../../../../shared/data/varroa', import.meta.url));

/** False on machines without the real photos; tests and reports that need them are skipped. */
export const hasPhotos = existsSync(`${photoFolder}/trays/annotations.json`);

const entriesOf = (set: string): Entry[] => {
  const list: unknown = JSON.parse(readFileSync(`${photoFolder}/${set}/annotations.json`, 'utf8'));
  if (!Array.isArray(list)) throw new Error(`${set}/annotations.json does not contain a list.`);
  return list as Entry[]; // The format is in the data's README.
};

const labelled = (set: string, keep: (entry: Entry) => boolean): Labelled[] => {
  const entries = entriesOf(set).filter((entry) => entry.mites !== null && keep(entry));
  const photoOf = (entry: Entry): string => entry.photo ?? entry.image.replace(/\.\w+$/, '');
  const sides = new Map<string, number[]>();
  for (const entry of entries) {
    const known = sides.get(photoOf(entry)) ?? [];
    sides.set(photoOf(entry), [...known, ...(entry.mites ?? []).map((box) => (box.w + box.h) / 2)]);
  }
  return entries.map((entry) => ({
    file: `${photoFolder}/${set}/${entry.image}`,
    photo: photoOf(entry),
    width: entry.width,
    height: entry.height,
    mites: entry.mites ?? [],
    pxPerMm: median(sides.get(photoOf(entry)) ?? []) / NOMINAL_BOX_MM,
    missing: entry.missing_tiles ?? [],
  }));
};

/** The tiles of the yellow trays, second labelling. */
export const trays = (): Labelled[] => labelled('trays', (entry) => entry.set === 'v2');

/** The white boards; only for evaluation. */
export const whiteBoards = (): Labelled[] => labelled('white-boards', () => true);

/** White boards full of debris. */
export const dirtyBoards = (): Labelled[] =>
  labelled('zdo', () => true).map((board) => ({ ...board, pxPerMm: board.pxPerMm / TIGHT }));

/** Boards of the same kind with every mite covered in white. */
export const cleanBoards = (): { file: string; name: string }[] =>
  entriesOf('clean-boards').map(({ image }) => ({
    file: `${photoFolder}/clean-boards/${image}`,
    name: image,
  }));

/** By their cards (28 mm); for a covered card the mean of the others. */
const COVERED_PX_PER_MM: Readonly<Record<string, number>> = {
  '12.jpg': 11.47,
  '13.jpg': 10.3,
  '14.jpg': 11.4,
  '15.jpg': 11.2,
};
const OTHERS_PX_PER_MM = 11.1;

/** The same with their scale: boards without mites. */
export const coveredBoards = (): Labelled[] =>
  cleanBoards().map(({ file, name }) => ({
    file,
    photo: name,
    width: 3024,
    height: 4032,
    mites: [],
    missing: [],
    pxPerMm: COVERED_PX_PER_MM[name] ?? OTHERS_PX_PER_MM,
  }));

/** An image labelled in our format: whether it is excluded from training, and whether it is out of focus. */
export type OwnLabelled = Labelled & { measured: boolean; blurred: boolean };

export const isSharp = ({ blurred }: OwnLabelled): boolean => !blurred;

const ownLabelled = (list: string | URL, folder: string): OwnLabelled[] => {
  const labels: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(labels)) throw new Error(`${list} does not contain a list.`);
  // The format is in `training/labels/README.md`.
  return (labels as OwnEntry[]).map(({ image, px_per_mm, set, unsure, tiles, ...entry }) => ({
    ...entry,
    ...(tiles && { judged: tiles }),
    file: `${folder}/${image}`,
    photo: image.replace(/\.\w+$/, ''),
    pxPerMm: px_per_mm,
    missing: unsure,
    measured: set === 'measure',
    blurred: set === 'blurred',
  }));
};

/** Boards of that kind labelled by us (`training/labels`). */
export const unlabelledBoards = (): OwnLabelled[] =>
  ownLabelled(new URL('../training/labels/dirty.json', import.meta.url), photoFolder);

/** Whole trays with randomly selected tiles labelled by us (`training/labels`). */
export const wholeTrays = (): OwnLabelled[] =>
  ownLabelled(new URL('../training/labels/trays.json', import.meta.url), photoFolder);
/** Boards corrected and shared by beekeepers (`npm run export:corrections`). */
export const correctedBoards = (folder: string): OwnLabelled[] =>
  ownLabelled(`${folder}/annotations.json`, folder);

/** The flat-bed scans; only for evaluation. */
export const scans = (): Counted[] =>
  entriesOf('scans').flatMap((entry) =>
    typeof entry.count === 'number'
      ? [
          {
            file: `${photoFolder}/scans/${entry.image}`,
            name: entry.image,
            count: entry.count,
            pxPerMm: entry.px_per_mm ?? scanScale(entry),
          },
        ]
      : [],
  );

const scanScale = ({ width, height }: Entry): number => {
  const isWholeBed = Math.abs(width / height / (BED.width / BED.height) - 1) < 0.01;
  return isWholeBed ? width / BED.width : SCAN_PX_PER_MM;
};
