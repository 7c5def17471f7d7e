// `npm run test:distributed [-- FILTER…]`: runs the tests that write or read measurements with the measurements of
// every test database divided over two of Debian's PostgreSQL servers, and all other tables on a third.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@propolis/runtime';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { hasPostgres } from './programs.ts';
import { type OwnServer, startServer } from './server.ts';

const TESTS = [
  'apps/server/src/features/sensors',
  'apps/server/src/features/evolution',
  'apps/server/test/account-archive.test.ts',
  'apps/server/test/deleted-account.slow.test.ts',
  'apps/server/test/hostile-archives.slow.test.ts',
  'apps/server/test/ownership.test.ts',
  'apps/server/test/roles.test.ts',
  'apps/server/seeds/demo.slow.test.ts',
];

async function tryTests(folder: string, filters: readonly string[]): Promise<number> {
  const servers: OwnServer[] = [];
  try {
    for (const name of ['first', 'one', 'other'])
      servers.push(await startServer({ folder: join(folder, name), isDurable: false }));
    const [first, ...others] = servers.map(({ url }) => url);
    const child = spawn('node_modules/.bin/vitest', ['run', '--project', 'server', ...filters], {
      cwd: projectRoot(),
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: first, SERIES_URLS: others.join(' ') },
    });
    const [code] = await once(child, 'close');
    return code ?? 1;
  } finally {
    for (const server of servers) await server.stop();
  }
}

process.on('SIGINT', () => undefined); // the tests receive it from the terminal; the servers are stopped after them
const asked = process.argv.slice(2);
const filters = asked.length > 0 ? asked : TESTS;
if (hasPostgres())
  process.exitCode = await inTemporaryFolder('distributed', (folder) => tryTests(folder, filters));
else console.log("skipped: Debian's PostgreSQL 15 is not installed (apt-get install postgresql)");
