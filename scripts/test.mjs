// `npm test`: everything, from a fresh clone; what CI runs. A failing step does not hide those after it.
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { folderInMemory, folderOfRun } from './files-in-memory.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { isStopped, root, run, tool } from './run.mjs';
import { readOutput, readPlaywright, readReport, readVitest } from './test-reports.mjs';
import { timeZoneSteps } from './time-zones.mjs';
import { validateSteps } from './validate.mjs';

/** A minute of it at most, and always the same requests: new ones are what `npm run fuzz` by itself is for. */
const SHORT_FUZZ = ['--requests', '7000', '--seconds', '60', '--seed', '13'];
/** One house, no more than half a minute, and always the same draws. */
const SHORT_CHAOS = ['--kills', '4', '--seconds', '25', '--seed', '7'];

requireNode();
// Unless somebody chose where: a third of the server's tests was the disk making files and removing them.
const temporary = folderOfRun(process.env.TMPDIR ?? folderInMemory() ?? tmpdir());
process.env.TMPDIR = temporary;
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
const results = [];
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let number = 0;

try {
  if (!existsSync(join(root, '../shared')))
    console.log('../shared is absent: tests that read ../shared are skipped.');
  // Debian's needs no library of npm's: neither waits for the other.
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
    await performInPairs([build(), ...checks()]);
    if (!isStopped()) await perform(tests());
    await performInPairs(sieges());
    for (const step of browserSuites()) if (!isStopped()) await perform(step);
  }
} finally {
  // What a step that failed has written down is still to be read; a run an hour later removes it.
  if (results.every(({ failed }) => failed === 0))
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
summarise();

/** Alone on the machine, as all steps that keep two cores busy by themselves. */
function tests() {
  return vitestStep({ name: 'tests', command: [tool('vitest'), 'run'] });
}

function build() {
  return { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
}

/** Against the built server; what waits for answers leaves a core idle, each. */
function sieges() {
  return [
    { name: 'fuzz', command: ['npm', 'run', '--silent', 'fuzz', '--', ...SHORT_FUZZ] },
    { name: 'chaos', command: ['npm', 'run', '--silent', 'chaos', '--', ...SHORT_CHAOS] },
  ];
}

function browserSuites() {
  return [
    ['picker in the browser', 'packages/date-range-picker/playwright.config.ts'],
    ['journeys', 'e2e/playwright.config.ts'],
  ]
    .filter(([, config]) => existsSync(join(root, config)))
    .map(([name, config]) => playwrightStep(name, config));
}

/** What keeps one core busy, each. */
function checks() {
  // This machine's own zone is the one of the other tests.
  const zones = timeZoneSteps().filter(({ env }) => env.TZ !== ownZone);
  const alone = ({ command, ...step }) => vitestStep({ ...step, command: [...command, '--maxWorkers=1'] });
  return [...validateSteps(), ...zones.map(alone)];
}

function vitestStep({ name, command, env }) {
  const report = reportFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, command: [...command, ...reporters], env, report, read: readVitest };
}

function playwrightStep(name, config) {
  const report = reportFile();
  const words = ['test', '--config', config, '--workers=2', '--reporter=list,json'];
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
    results.push({ name, ...nothing, failed: 1, ms: Date.now() - start });
    return false;
  }
}

/** Two side by side; what each said is shown when it has ended. */
async function performInPairs(steps) {
  const waiting = [...steps];
  const one = async () => {
    while (waiting.length > 0 && !isStopped()) await perform(waiting.shift(), { isHeld: true });
  };
  await Promise.all([one(), one()]);
}

async function perform({ name, command, env, report, read }, { isHeld = false } = {}) {
  if (!isHeld) console.log(`\n> ${name}`);
  const start = Date.now();
  const [program, ...words] = command;
  const said = [];
  const code = await run(program, words, { env, ...(isHeld && { onOutput: (piece) => said.push(piece) }) });
  if (isHeld) process.stdout.write(Buffer.concat([Buffer.from(`\n> ${name}\n`), ...said]));
  const counted = report ? readReport(report, read) : readOutput(code, Buffer.concat(said).toString());
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
  // At the very end, where whoever sees only the last lines finds them.
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`FAILED  ${name}: ${failure}`);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
