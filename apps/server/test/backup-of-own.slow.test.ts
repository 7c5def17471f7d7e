import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBackup, makeBackupKey, readBackupKey, restoreBackup } from '@propolis/backup';
import { fileBlobs } from '@propolis/blob-store';
import { prepareDatabase, readMigrationNames, startEmbeddedPostgres, withClient } from '@propolis/postgres';
import { expect, inject, test, vi } from 'vitest';
import { TEST_NOW } from './app.ts';
import { closeAtEnd } from './closing.ts';
import { testDatabase } from './database.ts';
import { aFolder, MIGRATIONS } from './own-postgres.ts';
import { inDatabase, onServer } from './server-commands.ts';

/** Debian's folder of PostgreSQL 15. */
const DEBIAN = '/usr/lib/postgresql/15/bin';
const now = new Date(TEST_NOW);

/** An external server with its own programs. */
async function ownServer(): Promise<string> {
  const binaries = { initdb: join(DEBIAN, 'initdb'), postgres: join(DEBIAN, 'postgres'), major: '15' };
  const dataDir = await aFolder('own');
  const server = await startEmbeddedPostgres({ dataDir, binaries, durable: false, log: () => undefined });
  closeAtEnd(server.stop);
  await prepareDatabase(server.connectionString, MIGRATIONS);
  return server.connectionString;
}

test('an external PostgreSQL is dumped with its photos, encrypted, and restored into an empty database', async (context) => {
  context.skip(!existsSync(join(DEBIAN, 'pg_dump')), 'PostgreSQL 15 of Debian is not installed');
  vi.stubEnv('PATH', `${DEBIAN}:${process.env.PATH}`);
  const url = await ownServer();
  const dataDir = await aFolder('own-data');
  await fileBlobs(join(dataDir, 'blobs')).put('photos/ab1-small', Buffer.from('a picture'));
  await withClient(url, (client) =>
    client.query(
      `insert into users (username, email, password_hash, language) values ('Élise', 'elise@example.org', '-', 'fr')`,
    ),
  );
  const folder = join(await aFolder('backup'), 'own');
  const key = await readBackupKey((await makeBackupKey()).secret);
  const installation = { dataDir, databaseUrl: url, version: '1.2.3' };
  const made = await makeBackup(installation, { folder, key, now });
  expect(made.database).toEqual({ kind: 'dump', postgres: expect.stringMatching(/^15\./) });
  expect((await readdir(folder)).sort()).toEqual([
    'blobs',
    'database.dump.age',
    'files.txt',
    'manifest.json',
  ]);

  const migrations = await readMigrationNames(MIGRATIONS);
  const elsewhere = join(await aFolder('restored'), 'data');
  const restore = (databaseUrl: string) =>
    restoreBackup({ ...installation, dataDir: elsewhere, databaseUrl }, { folder, key, migrations });
  await expect(restore(url), 'the running one').rejects.toThrow('has tables already: stop the app');
  await onServer(url, 'create database restored');
  const restored = inDatabase(url, 'restored');
  await restore(restored);
  const { rows } = await withClient(restored, (client) => client.query('select username from users'));
  expect(rows).toEqual([{ username: 'Élise' }]);
  expect(await readFile(join(elsewhere, 'blobs/photos/ab/ab1-small'), 'utf8')).toBe('a picture');
  vi.unstubAllEnvs();
});

test('missing programs, or programs older than the server, are reported before anything is written', async (context) => {
  const { url } = await testDatabase();
  const installation = { dataDir: await aFolder('own-data'), databaseUrl: url, version: '1.2.3' };
  const folder = join(await aFolder('backup'), 'own');
  const attempt = (path: string) => {
    vi.stubEnv('PATH', path);
    return makeBackup(installation, { folder, key: undefined, now }).finally(() => vi.unstubAllEnvs());
  };
  await expect(attempt('/nowhere')).rejects.toThrow(/^pg_dump is missing here: install the client programs/);
  expect(await readdir(folder)).toEqual([]);
  context.skip(
    !existsSync(join(DEBIAN, 'pg_dump')) || !inject('serverUrl').includes('propolis-test-'),
    'PostgreSQL 15 of Debian is not installed, or the server is of that version',
  );
  await expect(attempt(DEBIAN)).rejects.toThrow('pg_dump is of PostgreSQL 15, the server of 18');
});
