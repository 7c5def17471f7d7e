import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/platform/db/tables';
import { inDatabase, onServer } from './server-commands';

export type TestDatabase = {
  /** For whatever opens its own connections, such as the app or the job runner. */
  url: string;
  pool: Pool;
  db: Kysely<Database>;
  /** Closes the pool and drops the database; happens by itself after the last test of the file. */
  drop: () => Promise<void>;
};

const opened: TestDatabase[] = [];

/** A migrated, empty database of its own (about 70 ms): call it once per test file. The setup file drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `propolis_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${inject('templateName')}`);
  const url = inDatabase(serverUrl, name);
  const pool = new Pool({ connectionString: url, max: 5 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  let dropping: Promise<void> | undefined;
  const drop = () => {
    dropping ??= db.destroy().then(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
    return dropping;
  };
  const database = { url, pool, db, drop };
  opened.push(database);
  return database;
}

/** For the setup file, after the last test of a file. */
export const dropTestDatabases = () => Promise.all(opened.splice(0).map((database) => database.drop()));
