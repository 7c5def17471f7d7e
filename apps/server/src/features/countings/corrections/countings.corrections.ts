import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@propolis/blob-store';
import type { CountingCorrections, CountingResult } from '@propolis/contract';
import { boardCells, cellAt, LEAST_CERTAINTY } from '@propolis/domain';
import type { PictureForm } from '@propolis/pictures';
import type { Db } from '@propolis/postgres';
import { readCode, readPhoto } from '@propolis/varroa-counter';
import { type CountingFiles, countingPhotoKey, isNoImage } from '../photos/countings.photos.ts';
import { type CorrectedRow, readCorrected } from './countings.corrections.queries.ts';

/** Re-encodes all pixels, without metadata. */
const WHOLE: PictureForm = { width: 20_000, height: 20_000, fit: 'inside', quality: 95, as: 'jpeg' };

type Labelled = { readonly image: string } & Labels;

/**
 * Writes the corrected photos of consenting beekeepers with their labels into an empty folder, with random
 * names, in random order and without personal data. Returns their number.
 */
export async function exportCorrections(db: Db, files: CountingFiles, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // Existing files may belong to a user who has withdrawn the consent.
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const labelled: Labelled[] = [];
  for await (const row of readCorrected(db)) {
    const one = await exportOne(files, row, folder);
    if (one) labelled.push(one);
  }
  labelled.sort((one, other) => one.image.localeCompare(other.image));
  await writeFile(join(folder, 'annotations.json'), `${JSON.stringify(labelled, null, 1)}\n`, {
    mode: PRIVATE_FILE,
  });
  return labelled.length;
}

async function exportOne(
  { blobs, pictures }: CountingFiles,
  { file_id, api_result, corrections }: CorrectedRow,
  folder: string,
): Promise<Labelled | undefined> {
  if (!file_id || !api_result || !corrections) return undefined;
  const source = countingPhotoKey(file_id, 'original');
  const drawn = blobs.withFile(source, (path) => pictures.encode(path, [WHOLE] as const));
  const [photo] =
    (await drawn.catch((failure) => {
      // Drawn whole, a photo of 100 megapixels needs more memory than a decoder has.
      if (!isNoImage(failure)) throw failure;
    })) ?? [];
  if (!photo) return undefined;
  try {
    if (await namesPerson(photo.path)) return undefined;
    const image = `${randomUUID()}.jpg`;
    await copyFile(photo.path, join(folder, image));
    const { width, height } = photo;
    return { image, width, height, set: setOf(file_id), ...labelsOf(api_result, corrections, photo) };
  } finally {
    await rm(photo.path, { force: true });
  }
}

/** Codes on labels and cards identify a hive. */
async function namesPerson(path: string): Promise<boolean> {
  const pixels = await readPhoto(path);
  return pixels === undefined || readCode(pixels) !== undefined;
}

/** A box in pixels of the upright photo; `x` and `y` are its top left corner. */
interface LabelledBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The labels of one photo, in the format of the counter (`training/labels` of the package). */
interface Labels {
  readonly width: number;
  readonly height: number;
  readonly px_per_mm: number;
  /** Photos of the set `measure` are never used for training. */
  readonly set: 'train' | 'measure';
  readonly mites: readonly LabelledBox[];
  /** Unconfirmed detections: used neither for training nor for measuring. */
  readonly unsure: readonly LabelledBox[];
  /** Cells in which each mite is labelled; absent if the beekeeper has checked none. The rest is not judged. */
  readonly tiles?: readonly LabelledBox[];
}

/** Size of a mite in mm, for the box of a manually added mite. */
const MITE_MM = 1.8;

type Detection = CountingResult['detections'][number];
type Rectangle = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

const rounded = (value: number) => Math.round(value * 10) / 10;
const boxOf = ({ x, y, width, height }: Rectangle): LabelledBox => ({
  x: rounded(x),
  y: rounded(y),
  w: rounded(width),
  h: rounded(height),
});

export function labelsOf(
  { detections, mm_per_px }: Pick<CountingResult, 'detections' | 'mm_per_px'>,
  { confirmed, removed, added, checked = [] }: CountingCorrections,
  photo: { readonly width: number; readonly height: number },
): Pick<Labels, 'px_per_mm' | 'mites' | 'unsure' | 'tiles'> {
  const [isConfirmed, isRemoved] = [new Set(confirmed), new Set(removed)];
  const mites: LabelledBox[] = [];
  const unsure: LabelledBox[] = [];
  for (const [index, detection] of detections.entries()) {
    if (isRemoved.has(index)) continue;
    const isMite = isConfirmed.has(index) || detection.certainty >= LEAST_CERTAINTY;
    if (isMite) mites.push(boxOf(detection));
    else if (!checked.includes(cellAt(photo, middleOf(detection)))) unsure.push(boxOf(detection));
  }
  const side = MITE_MM / mm_per_px;
  for (const { x, y } of added)
    mites.push(boxOf({ x: x - side / 2, y: y - side / 2, width: side, height: side }));
  const tiles = boardCells(photo)
    .filter((_cell, index) => checked.includes(index))
    .map(boxOf);
  return {
    px_per_mm: Math.round(100 / mm_per_px) / 100,
    mites,
    unsure,
    ...(tiles.length > 0 && { tiles }),
  };
}

const middleOf = ({ x, y, width, height }: Detection) => ({ x: x + width / 2, y: y + height / 2 });

/** One in this many photos is in the set `measure`. */
const MEASURES = 5;

/** Pseudo-random and stable: a photo of the set `measure` never moves to `train`. */
export const setOf = (fileId: string): Labels['set'] =>
  createHash('sha256').update(fileId).digest().readUInt32BE() % MEASURES === 0 ? 'measure' : 'train';
