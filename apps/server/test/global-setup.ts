import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/start.ts';
import { prepareDatabase } from '../src/platform/db/migrate.ts';
import { projectRoot } from '../src/platform/project-root.ts';
import { removeAbandoned } from './abandoned.ts';
import { inDatabase, onServer } from './server-commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test server listens; its database is only for administration. */
    serverUrl: string;
    /** The migrated database that every test file clones. */
    templateName: string;
  }
}

const prefix = 'propolis-test-';

/** One PostgreSQL for the whole run, with a migrated template. `DATABASE_URL` names a server to use instead. */
export async function setup(project: TestProject) {
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startThrowAwayServer();
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
  return async () => {
    await onServer(server.url, `drop database if exists ${templateName} with (force)`);
    await server.stop();
  };
}

async function startThrowAwayServer() {
  await removeAbandoned(tmpdir(), prefix);
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => lines.push(line) });
  return {
    url: server.connectionString,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
