import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOutput, readPlaywright, readReport, readVitest } from './test-reports.mjs';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/propolis/apps/web/src/lib/dates.test.ts',
      status: 'failed',
      assertionResults: [
        {
          fullName: 'a day has 24 hours',
          status: 'failed',
          failureMessages: ['AssertionError: expected 23 to be 24\n    at dates.test.ts:7:1'],
        },
        { fullName: 'a week has seven days', status: 'passed' },
      ],
    },
    { name: '/propolis/apps/web/src/lib/broken.test.ts', status: 'failed', assertionResults: [] },
    { name: '/propolis/apps/web/src/lib/sound.test.ts', status: 'passed', assertionResults: [] },
  ],
};

const playwrightReport = {
  stats: { expected: 4, flaky: 0, unexpected: 1, skipped: 2 },
  errors: [{ message: 'the server did not start\nat server.ts' }],
  suites: [
    {
      suites: [
        {
          specs: [
            {
              title: 'a hive is moved',
              file: 'hives.spec.ts',
              line: 12,
              tests: [
                { projectName: 'desktop', status: 'expected' },
                {
                  projectName: 'phone',
                  status: 'unexpected',
                  results: [
                    { errors: [{ message: '\u001b[2mtoBeVisible\u001b[22m failed\n\n  it is hidden' }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('a report of unit tests is counted, with each failed test and its message, and each file that does not load', () => {
  expect(readVitest(vitestReport)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: [
      'src/lib/dates.test.ts: a day has 24 hours\n    AssertionError: expected 23 to be 24',
      'src/lib/broken.test.ts: the file itself',
    ],
  });
});

test('a report of browser tests is counted, and each failed one is listed with its file, size and message', () => {
  expect(readPlaywright(playwrightReport)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    failures: [
      'hives.spec.ts:12: a hive is moved (phone)\n    toBeVisible failed\n      it is hidden',
      'the server did not start',
    ],
  });
});

test("for a failed browser test, all errors, the page's content and the last responses are shown", () => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    const path = join(folder, 'error-context.md');
    const snapshot = [
      '- banner:',
      '  - link "Menu":',
      '    - /url: "#menu"',
      '- main:',
      '  - heading "Ruche 2" [level=1]',
    ];
    const alert = '  - alert: Il manque le réseau.';
    writeFileSync(
      path,
      ['# Page snapshot', '', '```yaml', ...snapshot, '  - img', alert, '```', ''].join('\n'),
    );
    const results = [
      {
        errors: [
          { message: 'Test timeout of 240000ms exceeded.' },
          { message: 'locator.click: waiting for the button' },
        ],
        attachments: [
          { name: 'error-context', path },
          { name: 'answers', body: Buffer.from('GET /api/hives/7: 503, 90 ms').toString('base64') },
        ],
      },
    ];
    const specs = [
      {
        title: 'a hive is moved',
        file: 'hives.spec.ts',
        line: 12,
        tests: [{ status: 'unexpected', results }],
      },
    ];
    const report = { stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 }, suites: [{ specs }] };
    expect(readPlaywright(report).failures).toEqual([
      'hives.spec.ts:12: a hive is moved\n    Test timeout of 240000ms exceeded.\n    locator.click: waiting for the button\n      - heading "Ruche 2" [level=1]\n      - alert: Il manque le réseau.\n    GET /api/hives/7: 503, 90 ms',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a missing or truncated report is a failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  try {
    writeFileSync(join(folder, 'half.json'), '{ "stats"');
    const missing = { passed: 0, failed: 1, skipped: 0, failures: ['no report'] };
    expect(readReport(join(folder, 'none.json'), readPlaywright)).toEqual(missing);
    expect(readReport(join(folder, 'half.json'), readPlaywright)).toEqual(missing);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a program without a report is one test, and its last output is the message of a failure', () => {
  expect(readOutput(0, 'all is well\n')).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
  const output = `${'it begins\n'.repeat(100)}\n1 × \u001b[31mthe server\u001b[39m answers 500\n    at tiles.ts:7\n`;
  const [failure = ''] = readOutput(2, output).failures;
  expect(failure.split('\n')[0]).toBe('ended with code 2');
  expect(failure).toMatch(/it begins\n {4}1 × the server answers 500\n {8}at tiles\.ts:7$/);
  expect(failure.split('\n')).toHaveLength(25);
});
