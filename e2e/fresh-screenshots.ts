import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const SCREENSHOTS = join(import.meta.dirname, '../docs/screenshots');

/** Deletes screenshots before new ones are taken, so that none of removed pages remain. */
export default async function removePictures(): Promise<void> {
  const pictures = (await readdir(SCREENSHOTS)).filter((name) => name.endsWith('.png'));
  await Promise.all(pictures.map((name) => rm(join(SCREENSHOTS, name))));
}
