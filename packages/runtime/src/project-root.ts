import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The root folder of the project, found by walking up to the package.json named `propolis`, because the depth
 * of this file differs in the bundle in dist/.
 */
export function projectRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'propolis') return folder;
    if (folder === dirname(folder))
      throw new Error(`No package.json named "propolis" above ${import.meta.dirname}.`);
  }
}
