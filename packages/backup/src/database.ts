import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withClient } from '@propolis/postgres';
import { Client } from 'pg';
import { copyCluster } from './cluster.ts';
import { BackupFault } from './fault.ts';
import type { Point } from './point.ts';
import { dumpDatabase, requireProgram } from './programs.ts';
import type { Pass } from './seal.ts';
import { packTar } from './tar.ts';

/** The database's part of a backup. */
export interface DatabaseCopy {
  /** In the folder of the backup. */
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly passes: readonly Pass[];
}

/** What stands in the folder of a backup for the database, by its kind. */
export const DATABASE_FILES = { files: 'database.tar.gz', dump: 'database.dump' } as const;

/** What is known of a database before it is copied. */
export interface DatabaseState {
  /** Of the server, such as `18.4`. */
  readonly version: string;
  /** Name of the last one. */
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

/** Quick: most of the work is the disk's. */
const gzip: Pass = async function* (source) {
  const packing = createGzip({ level: 1 });
  const done = pipeline(source, packing);
  done.catch(() => undefined); // it breaks the packing, whose reader is told
  yield* packing;
  await done;
};

/** The files of the embedded server, packed. */
export const copyFiles = (databaseUrl: string, cluster: string, { hold }: Point): DatabaseCopy => ({
  path: DATABASE_FILES.files,
  content: withConnection(databaseUrl, (client) =>
    packTar(copyCluster({ client, cluster, atThatMoment: hold })),
  ),
  passes: [gzip],
});

/** What `pg_dump` says of one moment. */
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

/** What lies on other servers is in no dump of this one (record 020). */
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
  client.on('error', () => undefined); // a connection that breaks fails its query, which says so
  await client.connect();
  try {
    yield* read(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
