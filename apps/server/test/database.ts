import { randomBytes } from 'node:crypto';
import { type Db, openPool } from '@propolis/postgres';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { closeAtEnd } from './closing.ts';
import { divideOver, IS_DIVIDED } from './series-servers.ts';
import { inDatabase, onServer } from './server-commands.ts';

export type TestDatabase = {
  /** For code that opens its own connections, such as the app or the job runner. */
  url: string;
  pool: Pool;
  db: Db;
  /** Closes the pool and drops the database; called automatically after the last test of the file. */
  drop: () => Promise<void>;
};

/** Clones the template (about 70 ms). The run drops the clones that are left, whose names begin with its name. */
async function clone(): Promise<string> {
  const template = inject('templateName');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await onServer(inject('serverUrl'), `create database ${name} template ${template} strategy file_copy`);
  return name;
}

let next: Promise<string> | undefined;

/** The next database is cloned while this one is used. */
function takeClone(): Promise<string> {
  const taken = next ?? clone();
  next = taken.then(clone);
  next.catch(() => undefined); // The run may end before.
  return taken;
}

/**
 * A migrated, empty database: call it once per test file. With `SERIES_URLS` its measurements are divided over
 * databases on these servers.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = await takeClone();
  const url = inDatabase(serverUrl, name);
  const dropParts = IS_DIVIDED ? await divideOver(url, name) : undefined;
  const { pool, db, close } = openPool(url, (error) =>
    console.warn(`test database ${name}: ${error.message}`),
  );
  let dropping: Promise<void> | undefined;
  const closeAndDrop = async () => {
    if (!pool.ending) await close();
    // A pooler keeps its server connections open.
    await onServer(serverUrl, `drop database ${name}${inject('behind') ? ' with (force)' : ''}`);
    await dropParts?.();
  };
  const drop = () => {
    dropping ??= closeAndDrop();
    return dropping;
  };
  closeAtEnd(drop);
  return { url, pool, db, drop };
}
