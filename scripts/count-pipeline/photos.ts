import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the real photos lie: beside the project, never in it. */
export const PHOTOS = fileURLToPath(new URL('../../../shared/data/varroa/', import.meta.url));

/** Pieces of photos: the whole ones say as much of the way through the product. */
const isPiece = (name: string) => /^v\d_/.test(name);

/** All photos of these folders, or of all of them. */
export async function findPhotos(folders: readonly string[]): Promise<string[]> {
  const entries = await readdir(PHOTOS, { withFileTypes: true }).catch(() => []);
  const asked =
    folders.length > 0 ? folders : entries.filter((one) => one.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(
    asked.toSorted().map(async (folder) => {
      const names = (await readdir(join(PHOTOS, folder))).filter((name) => /\.jpe?g$/i.test(name));
      return names
        .filter((name) => !isPiece(name))
        .toSorted()
        .map((name) => join(PHOTOS, folder, name));
    }),
  );
  return found.flat();
}
