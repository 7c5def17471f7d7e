import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerConnections } from '@propolis/jobs';
import { createStoppables, projectRoot } from '@propolis/runtime';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openDatabases } from '../src/databases.ts';
import { closeAtEnd } from './closing.ts';

test('the embedded PostgreSQL has enough connections for requests and jobs, for any setting', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'propolis-databases-'));
  closeAtEnd(() => rm(dataDir, { recursive: true, force: true }));
  const stoppables = createStoppables((fault) => console.error(fault));
  closeAtEnd(stoppables.stop);
  const { requests } = await openDatabases({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_CONNECTIONS: '70', COUNTINGS_AT_ONCE: '9' }),
    migrationsDir: join(projectRoot(), 'apps/server/migrations'),
    stoppables,
    log: () => undefined,
    onGone: () => undefined,
  });
  const { rows } = await requests.pool.query('show max_connections');
  expect(Number(rows[0]?.max_connections)).toBeGreaterThanOrEqual(
    70 + workerConnections({ countings: 9 }) + 10,
  );
});
