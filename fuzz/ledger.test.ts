import { createLog } from '@propolis/observability';
import { expect, test } from 'vitest';
import { createLedger } from './ledger.ts';

test("an unexpected failure in the server's log is a fault with its stack; other log lines are not", () => {
  const { hear, faults } = createLedger();
  const log = createLog({ form: 'json', clock: () => new Date(0), write: hear });
  log('ready');
  log('disk is nearly full', { level: 'warning' });
  expect(faults()).toEqual([]);
  for (const user of [1, 2]) log('unexpected failure', { level: 'error', user, stack: '    at tiles.ts:7' });
  log('database connection lost: it was stopped', { level: 'warning' });
  expect(faults()).toEqual([
    expect.stringMatching(/2 × the log tells of a failure: unexpected failure\n.*tiles\.ts:7/),
    expect.stringContaining('1 × the log tells of a failure: database connection lost'),
  ]);
});
