import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The root folder of the project, found by walking up to the package.json named `propolis`, because the depth
 * of this file differs in the bundle in dist/.
 */
export function projectRoot(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'propolis') return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json named "propolis" above ${from}.`);
  }
}
