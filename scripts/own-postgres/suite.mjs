// `npm run test:pooler [-- words for vitest]`: the server's tests on Debian's PostgreSQL, through pgbouncer and with a replica.
import { run, tool } from '../run.mjs';
import { missingPackages } from './cluster.ts';

const missing = missingPackages();
if (missing) console.log(`skipped: ${missing}`);
else
  process.exitCode = await run(tool('vitest'), ['run', '--project', 'server', ...process.argv.slice(2)], {
    env: { TEST_BEHIND: 'pooler' },
  });
