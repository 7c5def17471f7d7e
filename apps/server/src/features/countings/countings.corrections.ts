import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@propolis/blob-store';
import type { PictureForm } from '@propolis/pictures';
import type { Db } from '@propolis/postgres';
import { readCode, readPhoto } from '@propolis/varroa-counter';
import { type CorrectedRow, readCorrected } from './countings.corrections.queries.ts';
import { type Labels, labelsOf, setOf } from './countings.labels.ts';
import { type CountingFiles, countingPhotoKey } from './countings.photos.ts';

/** Every pixel of it, written anew: nothing of what its camera wrote comes along. */
const WHOLE: PictureForm = { width: 20_000, height: 20_000, fit: 'inside', quality: 95, as: 'jpeg' };

type Labelled = { readonly image: string } & Labels;

/**
 * Writes the corrected photos of beekeepers who consent to it into a new folder, with their labels: under names of their
 * own, in no order that says anything, and without anything of the person. Answers how many there are.
 */
export async function exportCorrections(db: Db, files: CountingFiles, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // What lies there may be of somebody who has taken the consent back.
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
  const [photo] = (await blobs.withFile(source, (path) => pictures.encode(path, [WHOLE] as const))) ?? [];
  if (!photo) return undefined;
  try {
    if (await namesSomebody(photo.path)) return undefined;
    const image = `${randomUUID()}.jpg`;
    await copyFile(photo.path, join(folder, image));
    const { width, height } = photo;
    return { image, width, height, set: setOf(file_id), ...labelsOf(api_result, corrections) };
  } finally {
    await rm(photo.path, { force: true });
  }
}

/** A code, as on our labels and cards, says whose hive it is. */
async function namesSomebody(path: string): Promise<boolean> {
  const pixels = await readPhoto(path);
  return pixels === undefined || readCode(pixels) !== undefined;
}
