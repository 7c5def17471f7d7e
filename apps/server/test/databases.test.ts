import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabases } from '../src/databases.ts';
import { readConfig } from '../src/platform/config.ts';
import { workerConnections } from '../src/platform/jobs/job.ts';
import { createStoppables } from '../src/platform/process.ts';
import { projectRoot } from '../src/platform/project-root.ts';
import { closeAtEnd } from './closing.ts';

test('our own PostgreSQL has as many connections as requests and jobs may take, however many they are set to', async () => {
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
