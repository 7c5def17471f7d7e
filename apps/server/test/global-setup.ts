import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startEmbeddedPostgres } from '@propolis/postgres';
import { projectRoot } from '@propolis/runtime';
import type { TestProject } from 'vitest/node';
import { removeAbandoned } from './abandoned.ts';
import { type Behind, startTestCluster } from './behind.ts';
import { inDatabase, onServer } from './server-commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test server listens; its database is only for administration. */
    serverUrl: string;
    /** The migrated database that every test file clones. */
    templateName: string;
    /** What stands before and behind it; undefined: nothing. */
    behind: Behind | undefined;
  }
}

const prefix = 'propolis-test-';

/** Of two test files at a time: one with a whole worker was seen to take 43, one in which twenty ask at once 20. */
const CONNECTIONS = 200;

interface TestServer {
  readonly url: string;
  readonly behind?: Behind;
  readonly stop: () => Promise<void>;
}

/**
 * One PostgreSQL for the whole run, with a migrated template. `DATABASE_URL` names a server to use instead;
 * `TEST_BEHIND=pooler` starts one with a pooler and a replica (`npm run test:pooler`).
 */
async function startTestServer(): Promise<TestServer> {
  if (process.env.TEST_BEHIND === 'pooler') {
    // Tests write past the app as well, so each commit waits until the replica shows it.
    const cluster = await startTestCluster({
      isSynchronous: true,
      settings: { synchronous_commit: 'remote_apply' },
    });
    return { url: cluster.primary.url, behind: cluster.behind, stop: cluster.stop };
  }
  const url = process.env.DATABASE_URL;
  return url ? { url, stop: async () => {} } : startThrowAwayServer();
}

export async function setup(project: TestProject) {
  const server = await startTestServer();
  // The name is this run's own: on a shared server two runs must not meet.
  const templateName = `propolis_template_${randomBytes(4).toString('hex')}`;
  try {
    await onServer(server.url, `create database ${templateName}`);
    await prepareDatabase(
      inDatabase(server.url, templateName),
      join(projectRoot(), 'apps/server/migrations'),
    );
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('templateName', templateName);
  project.provide('behind', server.behind);
  return async () => {
    await onServer(server.url, `drop database if exists ${templateName} with (force)`);
    await server.stop();
  };
}

async function startThrowAwayServer() {
  await removeAbandoned(tmpdir(), prefix);
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    connections: CONNECTIONS,
    log: (line) => lines.push(line),
  });
  return {
    url: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
