import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, startEmbeddedPostgres, withClient } from '@propolis/postgres';
import { projectRoot } from '@propolis/runtime';
import type { TestProject } from 'vitest/node';
import { removeAbandoned } from './abandoned.ts';
import { type Behind, startTestCluster } from './behind.ts';
import { inDatabase, onServer } from './server-commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's address; its database is only for administration. */
    serverUrl: string;
    /** The migrated database that every test file clones. */
    templateName: string;
    /** Pooler and replica; undefined: none. */
    behind: Behind | undefined;
  }
}

const prefix = 'propolis-test-';

/** Per test file: one with a worker was seen to use 43 connections, one with twenty concurrent requests 20. */
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
    // Tests also write directly, so each commit waits until the replica shows it.
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
  // Unique per run, because several runs may share a server.
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
    // Waits for the last clone.
    await onServer(server.url, `drop database if exists ${templateName} with (force)`);
    for (const name of await clonesOf(server.url, templateName))
      await onServer(server.url, `drop database ${name} with (force)`);
    await server.stop();
  };
}

const clonesOf = (url: string, templateName: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const names = `select datname from pg_database where starts_with(datname, $1)`;
    const { rows } = await client.query(names, [templateName]);
    return rows.map(({ datname }) => datname);
  });

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
