// What `npm test` reads out of the reports of vitest and Playwright, and of what other programs said: how many tests, and
// which of them failed.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Of what a failed test said, from its beginning. */
const REASON = { lines: 8, width: 200 };
/** Of what a program without a report said, up to its end; a line of a log is long, and tells where it happened. */
const LAST_WORDS = { lines: 24, width: 800 };
/** Of the page of a failed journey, from its heading: a whole form, for its faults stand at its end. */
const PAGE = { lines: 90, width: 120 };

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The counts of a report and the names of its failed tests; a report that cannot be read is one failure. */
export function readReport(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ...none, failed: 1, failures: ['no report'] };
  }
}

/** A program that leaves no report is one test; where it fails, what it said last tells why. */
export function readOutput(code, said) {
  if (code === 0) return { ...none, passed: 1 };
  const lines = linesOf(said).slice(-LAST_WORDS.lines);
  return { ...none, failed: 1, failures: [`ended with code ${code}${setIn(lines, LAST_WORDS.width)}`] };
}

/** A report of `vitest --reporter=json`. A file that does not load counts as no test, yet has failed. */
export function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length > 0)
        return failed.map(
          ({ fullName, failureMessages }) => `${nearRoot(name)}: ${fullName}${reason(failureMessages?.[0])}`,
        );
      return status === 'failed' ? [`${nearRoot(name)}: the file itself`] : [];
    }),
  };
}

/** A report of `playwright --reporter=json`; a journey runs once at each size of its own. */
export function readPlaywright({ stats, suites = [], errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => message.split('\n')[0])],
  };
}

function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => {
        const { errors = [], attachments } = results?.at(-1) ?? {};
        // Of a journey that ran out of time the first says only that, and the next what it waited for.
        const reasons = errors.map(({ message }) => reason(message)).join('');
        const size = projectName ? ` (${projectName})` : '';
        return `${file}:${line}: ${title}${size}${reasons}${page(attachments)}${answers(attachments)}`;
      }),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** The beginning of what a failed test said, set in under its name: of a run elsewhere often nothing else is left. */
function reason(message = '') {
  const lines = linesOf(message).filter((line) => !/^\s+at /.test(line));
  return setIn(lines.slice(0, REASON.lines), REASON.width);
}

/** What the page of a journey said as it failed, which Playwright writes down beside its report: parts without words left out. */
function page(attachments = []) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, snapshot = ''] = /```yaml\n(.*?)\n```/s.exec(textOf(path)) ?? [];
  const lines = linesOf(snapshot).filter((line) => !/^\s*- (\/url: .*|[a-z]+:?)$/.test(line));
  // Before it stands what is on every page.
  const heading = lines.findIndex((line) => line.includes('- heading'));
  return setIn(lines.slice(Math.max(heading, 0)).slice(0, PAGE.lines), PAGE.width);
}

/** What the server answered to that page last (`e2e/journey.ts`). */
function answers(attachments = []) {
  const body = attachments.find(({ name }) => name === 'answers')?.body ?? '';
  return setIn(linesOf(Buffer.from(body, 'base64').toString()), REASON.width);
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const linesOf = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
const setIn = (lines, width) => lines.map((line) => `\n    ${line.slice(0, width)}`).join('');

const nearRoot = (path) => path.split('/').slice(-3).join('/');
