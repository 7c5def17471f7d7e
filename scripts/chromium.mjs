import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, tool } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, Debian's package (as
 * root), else Playwright's own. Throws when there is none and none can be installed.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isFile(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which is not there.`);
  }
  const present = findInPath() ?? (await findPlaywrights());
  if (present) return present;

  if (await installPackage('chromium')) {
    const installed = findInPath();
    if (installed) return installed;
  }
  console.log('Installing Chromium (Playwright) ...');
  await run(tool('playwright'), ['install', 'chromium']);
  const installed = await findPlaywrights();
  if (installed) return installed;
  throw new Error(
    'No Chromium: install one (for example "apt-get install chromium"), or name one in CHROMIUM_PATH.',
  );
}

/**
 * The path of the same engine without a window, in which journeys take four fifths of the time: an installed one or Debian's
 * package (as root). Undefined where there is neither, and where CHROMIUM_PATH says which browser is wanted.
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const shells = ['chromium-headless-shell'];
  return findInPath(shells) ?? ((await installPackage(shells[0])) ? findInPath(shells) : undefined);
}

let isUpdated = false;

/** Debian's, where this machine is one and we may; false where not, or where it could not be installed. */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !findInPath(['apt-get'])) return false;
  console.log(`Installing ${name} (apt-get) ...`);
  const said = [];
  const aptGet = (...words) =>
    run('apt-get', words, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      onOutput: (piece) => said.push(piece),
    });
  if (!isUpdated) await aptGet('update', '-q');
  isUpdated = true;
  const code = await aptGet('install', '-y', '-q', '--no-install-recommends', name);
  // Only then: the libraries may be coming at the same time.
  if (code !== 0) for (const piece of said) process.stdout.write(piece);
  return code === 0;
}

function findInPath(wanted = names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isFile);
}

/** Where Playwright would put its own, when it is there. */
async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();
