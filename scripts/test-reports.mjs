// Reads the reports of vitest and Playwright, and the output of other programs, for `npm test`: the number of tests,
// and the failed ones.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Maximum length of a failure message, from its beginning. */
const REASON = { lines: 8, width: 200 };
/**
 * Maximum length of the output of a program without a report, from its end; log lines are long and contain the place.
 */
const LAST_WORDS = { lines: 24, width: 800 };
/** Maximum length of a failed page's content, from its heading: forms show their errors at the end. */
const PAGE = { lines: 90, width: 120 };

export const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The counts of a report and the names of its failed tests; an unreadable report is one failure. */
export function readReport(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ...none, failed: 1, failures: ['no report'] };
  }
}

/** A program without a report is one test; if it fails, the end of its output is the message. */
export function readOutput(code, output) {
  if (code === 0) return { ...none, passed: 1 };
  const lines = linesOf(output).slice(-LAST_WORDS.lines);
  return { ...none, failed: 1, failures: [`ended with code ${code}${setIn(lines, LAST_WORDS.width)}`] };
}

/** A report of `vitest --reporter=json`. A file that does not load has no tests, but counts as failed. */
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

/** A report of `playwright --reporter=json`; a test runs once per screen size. */
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
        // After a timeout the first error only reports the timeout, and the next one the awaited condition.
        const reasons = errors.map(({ message }) => reason(message)).join('');
        const size = projectName ? ` (${projectName})` : '';
        return `${file}:${line}: ${title}${size}${reasons}${page(attachments)}${answers(attachments)}`;
      }),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

/** The beginning of a failure message, indented: for a run on another machine often nothing else is available. */
function reason(message = '') {
  const lines = linesOf(message).filter((line) => !/^\s+at /.test(line));
  return setIn(lines.slice(0, REASON.lines), REASON.width);
}

/** The page's content when a test failed, from Playwright's attachment, without parts that have no text. */
function page(attachments = []) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, snapshot = ''] = /```yaml\n(.*?)\n```/s.exec(textOf(path)) ?? [];
  const lines = linesOf(snapshot).filter((line) => !/^\s*- (\/url: .*|[a-z]+:?)$/.test(line));
  // The navigation before the heading is the same on every page.
  const heading = lines.findIndex((line) => line.includes('- heading'));
  return setIn(lines.slice(Math.max(heading, 0)).slice(0, PAGE.lines), PAGE.width);
}

/** The server's last responses to that page (`e2e/journey.ts`). */
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
