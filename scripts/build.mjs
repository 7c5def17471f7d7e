import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkDatabase } from './install.mjs';
import { withProgress } from './progress.mjs';
import { besideOf, isBeside, putInPlace, removeLeft } from './put-in-place.mjs';
import { root, run, tool } from './run.mjs';

const stampFile = join(root, '.cache/build-stamp');
const results = [
  'apps/web/dist/index.html',
  'apps/server/dist/main.js',
  'apps/server/dist/backup-process.js',
  'apps/server/dist/decoder-process.js',
  'apps/server/dist/counter-process.js',
  'apps/server/dist/counter-thread.js',
  'apps/server/dist/varroa.onnx',
  'apps/server/dist/varroa-close.onnx',
  'apps/server/dist/demo-boards/june.jpg',
];

const APPS = ['apps/web', 'apps/server'];
const PLACE = 'dist';

/**
 * Builds the web app and the server, shows their output or passes it to `onOutput`, and replaces the old builds once both
 * are complete: a running app keeps its files, and concurrent builds do not interfere. Throws if a build fails; then
 * nothing has changed.
 */
export async function build({ onOutput } = {}) {
  const stamp = stampOfSources(); // before the build: what is saved meanwhile is built next time
  const made = besideOf(PLACE);
  try {
    for (const app of APPS) {
      removeLeft(join(root, app));
      const code = await run(tool('vite'), ['build', app, '--outDir', made, '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production' },
        onOutput,
      });
      if (code !== 0) throw new Error(`The build of ${app} failed (exit code ${code}).`);
    }
    for (const app of APPS) putInPlace(join(root, app, made), join(root, app, PLACE));
  } finally {
    for (const app of APPS) rmSync(join(root, app, made), { recursive: true, force: true });
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Builds when something that goes into the build was changed since. */
export async function ensureBuilt() {
  const isThere = results.every((file) => existsSync(join(root, file)));
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources()) return;
  let failure;
  await withProgress('Building the app', async (onOutput) => {
    await build({ onOutput }).catch((error) => {
      failure = error;
    });
    return failure ? 1 : 0;
  });
  if (failure) throw failure;
}

/** Time and size of every file are enough to see a change, and take some milliseconds. */
function stampOfSources() {
  const hash = createHash('sha256');
  const note = (file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  };
  for (const file of ['package-lock.json', 'tsconfig.base.json']) note(file);
  for (const group of ['apps', 'packages']) {
    for (const name of foldersIn(group)) {
      for (const entry of namesIn(`${group}/${name}`)) {
        if (['node_modules', PLACE, 'test', 'migrations'].includes(entry) || isBeside(entry)) continue;
        noteAll(`${group}/${name}/${entry}`, note);
      }
    }
  }
  return hash.digest('hex');
}

function noteAll(path, note) {
  if (statSync(join(root, path)).isDirectory()) {
    for (const name of namesIn(path)) noteAll(`${path}/${name}`, note);
  } else if (!/\.(test|example)\.[jt]sx?$/.test(path)) note(path);
}

const namesIn = (folder) => readdirSync(join(root, folder)).sort();
const foldersIn = (folder) =>
  namesIn(folder).filter((name) => statSync(join(root, folder, name)).isDirectory());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    linkDatabase(); // after an `npm ci` by hand
    await build();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
