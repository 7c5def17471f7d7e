import { existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, tool } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Debian's package (as root), or
 * Playwright's. Throws if there is none and none can be installed.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isFile(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`);
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
 * Path of the headless shell, which runs browser tests in 80 % of the time: an installed one or Debian's package (as
 * root). Undefined if neither is available, or if CHROMIUM_PATH selects a browser.
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  const shells = ['chromium-headless-shell'];
  return findInPath(shells) ?? ((await installPackage(shells[0])) ? findInPath(shells) : undefined);
}

let isUpdated = false;

/** Installs Debian's package; false on other systems, without root, or if the installation fails. */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !findInPath(['apt-get'])) return false;
  console.log(`Installing ${name} (apt-get) ...`);
  const output = [];
  const aptGet = (...words) =>
    run('apt-get', words, {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      onOutput: (piece) => output.push(piece),
    });
  if (!isUpdated) await aptGet('update', '-q');
  isUpdated = true;
  const code = await aptGet('install', '-y', '-q', '--no-install-recommends', name);
  // Checked afterwards, because another process may be installing the libraries.
  if (code !== 0) for (const piece of output) process.stdout.write(piece);
  return code === 0;
}

function findInPath(wanted = names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isFile);
}

/** Playwright's own Chromium, if installed. */
async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();
