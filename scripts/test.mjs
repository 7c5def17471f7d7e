// `npm test`: what every change must pass. `npm run test:all`: all other tests. Both work from a fresh clone and CI runs
// both. A failing step does not hide those after it.
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { folderInMemory, folderOfRun } from './files-in-memory.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { isStopped, root, run, tool } from './run.mjs';
import { none, readOutput, readPlaywright, readReport, readVitest } from './test-reports.mjs';
import { timeZoneSteps } from './time-zones.mjs';
import { validateSteps } from './validate.mjs';

/** At most a minute, with fixed requests: `npm run fuzz` draws new ones. */
const SHORT_FUZZ = ['--requests', '7000', '--seconds', '60', '--seed', '13'];
/** At most half a minute, with fixed kills. */
const SHORT_CHAOS = ['--kills', '4', '--seconds', '25', '--seed', '7'];

/** Part of the name of a test file of the second tier. */
const SLOW = '.slow.test.';
const JOURNEYS = 'e2e/playwright.config.ts';
/** Tag in the title of a browser test of the first tier. */
const MAIN = '@main';

requireNode();
// In memory unless TMPDIR is set: creating and removing files took a third of the time of the server's tests.
const temporary = folderOfRun(process.env.TMPDIR ?? folderInMemory() ?? tmpdir());
process.env.TMPDIR = temporary;
const results = [];
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let number = 0;

try {
  if (!existsSync(join(root, '../shared')))
    console.log('../shared is absent: tests that read ../shared are skipped.');
  // The installation of Chromium needs no npm package, so both run at once.
  const [shell, isInstalled] = await Promise.all([
    ensureHeadlessShell(),
    attempt('install', ensureInstalled),
  ]);
  if (isInstalled) {
    await attempt('Chromium', async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
      if (shell) process.env.CHROMIUM_SHELL_PATH = shell;
      console.log(`Chromium: ${[process.env.CHROMIUM_PATH, shell].filter(Boolean).join(', ')}`);
    });
    const { sideBySide, alone } = process.argv[2] === 'rest' ? rest() : change();
    const build = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
    await performInPairs([build, ...sideBySide]);
    for (const step of alone) if (!isStopped()) await perform(step);
  }
} finally {
  // The files of a failed step stay readable; a run an hour later removes them.
  if (results.every(({ failed }) => failed === 0))
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
summarise();

/** Types, lint and import rules; unit and feature tests; one browser test for each main job. */
function change() {
  return {
    sideBySide: validateSteps(),
    alone: [
      vitestStep({
        name: 'tests',
        // The second pattern is for the packages whose tests belong to the project of the server.
        command: [tool('vitest'), 'run', '--exclude', `**/*${SLOW}*`, '--exclude', `../../**/*${SLOW}*`],
      }),
      playwrightStep('main journeys', JOURNEYS, '--grep', MAIN),
    ],
  };
}

/**
 * The tests in files named `*.slow.test.*`, other time zones, all other browser tests, and the built server under
 * attack.
 */
function rest() {
  // The tests of the first tier run in the machine's own zone.
  const zones = timeZoneSteps().filter(({ env }) => env.TZ !== ownZone);
  const withOneWorker = ({ command, ...step }) =>
    vitestStep({ ...step, command: [...command, '--maxWorkers=1'] });
  return {
    sideBySide: [
      ...zones.map(withOneWorker),
      { name: 'fuzz', command: ['npm', 'run', '--silent', 'fuzz', '--', ...SHORT_FUZZ] },
      { name: 'chaos', command: ['npm', 'run', '--silent', 'chaos', '--', ...SHORT_CHAOS] },
    ],
    alone: [
      vitestStep({ name: 'slow tests', command: [tool('vitest'), 'run', SLOW] }),
      playwrightStep('picker in the browser', 'packages/date-range-picker/playwright.config.ts'),
      playwrightStep('other journeys', JOURNEYS, '--grep-invert', MAIN),
    ],
  };
}

function vitestStep({ name, command, env }) {
  const report = reportFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: [...command, ...reporters], env, report, read: readVitest };
}

function playwrightStep(name, config, ...selection) {
  const report = reportFile();
  const words = ['test', '--config', config, ...selection, '--workers=2', '--reporter=list,json'];
  return {
    name,
    command: [tool('playwright'), ...words],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    read: readPlaywright,
  };
}

function reportFile() {
  number += 1;
  return join(temporary, `${number}.json`);
}

/** Preparation: only a failure counts. */
async function attempt(name, work) {
  const start = Date.now();
  try {
    await work();
    return true;
  } catch (error) {
    console.error(error.message);
    results.push({ name, ...none, failed: 1, ms: Date.now() - start });
    return false;
  }
}

/** Two at a time; the output of each is printed when it has ended. */
async function performInPairs(steps) {
  const waiting = [...steps];
  const one = async () => {
    while (waiting.length > 0 && !isStopped()) await perform(waiting.shift(), { isBuffered: true });
  };
  await Promise.all([one(), one()]);
}

async function perform({ name, command, env, report, read }, { isBuffered = false } = {}) {
  if (!isBuffered) console.log(`\n> ${name}`);
  const start = Date.now();
  const [program, ...words] = command;
  const output = [];
  const code = await run(program, words, {
    env,
    ...(isBuffered && { onOutput: (piece) => output.push(piece) }),
  });
  if (isBuffered) process.stdout.write(Buffer.concat([Buffer.from(`\n> ${name}\n`), ...output]));
  const counted = report ? readReport(report, read) : readOutput(code, Buffer.concat(output).toString());
  // A run can fail without a failed test: a file that does not load, an error outside of tests, no report at all.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  results.push({ name, ...counted, ms: Date.now() - start });
}

function summarise() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  console.log('');
  for (const { name, passed, failed, skipped, ms } of results) {
    const mark = failed > 0 ? 'FAILED' : 'ok';
    const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
      Boolean,
    );
    console.log(
      `${mark.padEnd(6)}  ${name.padEnd(width)}  ${(ms / 1000).toFixed(1).padStart(6)} s  ${counts.join(', ')}`,
    );
  }
  // Repeated at the end, so that the last lines show them.
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`FAILED  ${name}: ${failure}`);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
