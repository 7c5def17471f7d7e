import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the recorded photos, beside the repository. */
export const PHOTOS = fileURLToPath(new URL('../../../shared/data/varroa/', import.meta.url));

/** Folders of cropped photos, which test the pipeline as well as whole ones. */
const isPiece = (name: string) => /^v\d_/.test(name);

/** All photos of these folders, or of all folders. */
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
