import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { withClient } from '@propolis/postgres';
import { ifMissing } from '@propolis/runtime';
import { Client } from 'pg';
import { BackupFault } from './fault.ts';
import type { Point } from './point.ts';
import { dumpDatabase, requireProgram } from './programs.ts';
import { type Pass, through } from './seal.ts';
import { packTar, type TarEntry } from './tar.ts';

interface DatabaseCopy {
  /** Path in the folder of the backup. */
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly passes: readonly Pass[];
}

/** File of the database in a backup, by kind. */
export const DATABASE_FILES = { files: 'database.tar.gz', dump: 'database.dump' } as const;

/** State of a database before it is copied. */
interface DatabaseState {
  /** Version of the server, such as `18.4`. */
  readonly version: string;
  /** Name of the last migration. */
  readonly migration: string;
}

export const describeDatabase = (databaseUrl: string): Promise<DatabaseState> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<DatabaseState>(
      `select split_part(current_setting('server_version'), ' ', 1) as version,
         (select name from schema_migrations order by id desc limit 1) as migration`,
    );
    if (!rows[0]) throw new BackupFault('There is nothing to back up yet.');
    return rows[0];
  });

/** Lowest compression: most of the time is spent on the disk. */
const gzip = through(() => createGzip({ level: 1 }));

/** The files of the embedded server, compressed. */
export const copyFiles = (databaseUrl: string, cluster: string, { hold }: Point): DatabaseCopy => ({
  path: DATABASE_FILES.files,
  content: withConnection(databaseUrl, (client) =>
    packTar(copyCluster({ client, cluster, atThatMoment: hold })),
  ),
  passes: [gzip],
});

/** The output of `pg_dump` for one snapshot. */
export const copyDump = (databaseUrl: string, { version }: DatabaseState, { hold }: Point): DatabaseCopy => ({
  path: DATABASE_FILES.dump,
  content: withConnection(databaseUrl, async function* (client) {
    await requireWhole(client);
    await requireProgram('pg_dump', version);
    let snapshot = '';
    await client.query('begin isolation level repeatable read read only');
    await hold(async () => {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      snapshot = rows[0]?.id ?? '';
    });
    yield* dumpDatabase(databaseUrl, snapshot);
  }),
  passes: [],
});

/** A dump does not contain parts on other servers (record 020). */
async function requireWhole(client: Client): Promise<void> {
  const { rows } = await client.query<{ servers: string | null }>(
    `select string_agg(distinct srvname, ', ') as servers
     from pg_foreign_table join pg_foreign_server on pg_foreign_server.oid = ftserver`,
  );
  const servers = rows[0]?.servers;
  if (servers)
    throw new BackupFault(
      `Measurements lie on other servers as well (${servers}), and would be missing: back each server up by itself.`,
    );
}

async function* withConnection(
  databaseUrl: string,
  read: (client: Client) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined); // Errors reject the pending query.
  await client.connect();
  try {
    yield* read(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

// PostgreSQL's low-level base backup (manual: "Making a Base Backup Using the Low Level API"): files are
// copied while the server writes; the WAL of that time makes them consistent at the start.

/** Folders whose content the server recreates or that a backup must not contain. */
const FOLDERS_LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/;

const PIECE = 256 * 1024;
const SEGMENT = /^[0-9A-F]{24}$/;

interface Stopped {
  readonly last: string;
  readonly label: string;
}

interface ClusterCopy {
  /** A separate connection: start and stop must use the same session. */
  readonly client: Client;
  readonly cluster: string;
  /** Runs at the moment of the backup; must call `stop`. */
  readonly atThatMoment: (stop: () => Promise<void>) => Promise<void>;
}

/** The files of a running server, consistent with a moment near the end. */
async function* copyCluster({ client, cluster, atThatMoment }: ClusterCopy): AsyncGenerator<TarEntry> {
  // WAL is retained from here until the end of this session.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `propolis_backup_${process.pid}`,
  ]);
  await client.query(`select pg_backup_start('propolis', fast => true)`);
  yield* filesBelow(cluster);
  let stopped: Stopped | undefined;
  await atThatMoment(async () => {
    stopped = await stop(client);
  });
  if (!stopped) throw new Error('the backup was not stopped');
  yield entryOf('backup_label', Buffer.from(stopped.label));
  yield* logOf(cluster, stopped);
}

async function stop(client: Client): Promise<Stopped> {
  const { rows } = await client.query<Stopped>(
    `select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
  );
  const [row] = rows;
  if (!row) throw new Error('the server did not say where its backup ends');
  return row;
}

async function* filesBelow(cluster: string, below = ''): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(join(cluster, below), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      yield { kind: 'folder', path };
      if (below || !FOLDERS_LEFT_EMPTY.has(entry.name)) yield* filesBelow(cluster, path);
    } else if (path === 'global/pg_control') {
      yield entryOf(path, await readQuietly(join(cluster, path)));
    } else if (entry.isFile()) {
      yield* fileAt(cluster, path);
    }
  }
}

const entryOf = (path: string, content: Buffer): TarEntry => ({
  kind: 'file',
  path,
  bytes: content.length,
  content: (async function* () {
    yield content;
  })(),
});

/** The file is written in one piece: two equal reads show that it was not being written. */
async function readQuietly(path: string): Promise<Buffer> {
  for (;;) {
    const [once, again] = [await readFile(path), await readFile(path)];
    if (once.equals(again)) return once;
  }
}

/** A table dropped meanwhile has no file; the WAL contains the drop. */
async function* fileAt(cluster: string, path: string): AsyncGenerator<TarEntry> {
  const file = await open(join(cluster, path)).catch(ifMissing);
  if (!file) return;
  try {
    yield { kind: 'file', path, bytes: (await file.stat()).size, content: piecesOf(file) };
  } finally {
    await file.close();
  }
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** All WAL between start and stop. */
async function* logOf(cluster: string, { label, last }: Stopped): AsyncGenerator<TarEntry> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
  const names = (await readdir(join(cluster, 'pg_wal')))
    .filter((name) => SEGMENT.test(name) && name >= first && name <= last)
    .sort();
  if (names[0] !== first || names.at(-1) !== last)
    throw new BackupFault('The log of PostgreSQL from the time of the backup is not all there: try again.');
  for (const name of names) yield* fileAt(cluster, `pg_wal/${name}`);
}
