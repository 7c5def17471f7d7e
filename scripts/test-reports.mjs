// What `npm test` reads out of the reports of vitest and Playwright: how many tests, and which of them failed.
import { readFileSync } from 'node:fs';

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The counts of a report and the names of its failed tests; a report that cannot be read is one failure. */
export function readReport(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { ...none, failed: 1, failures: ['no report'] };
  }
}

/** A report of `vitest --reporter=json`. A file that does not load counts as no test, yet has failed. */
export function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length > 0) return failed.map(({ fullName }) => `${nearRoot(name)}: ${fullName}`);
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
      .map(({ projectName }) => `${file}:${line}: ${title}${projectName ? ` (${projectName})` : ''}`),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
}

const nearRoot = (path) => path.split('/').slice(-3).join('/');
