import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const stampFile = join(root, 'node_modules/.propolis-install');

/** Installs exactly what package-lock.json says, unless that is what is installed already. */
export async function ensureInstalled() {
  const wanted = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(wanted).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(JSON.parse(wanted))) {
    console.log('Installing the libraries (npm ci) ...');
    const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) throw new Error(`npm ci failed (exit code ${code}).`);
  }
  writeFileSync(stampFile, stamp);
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
