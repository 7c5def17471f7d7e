import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { PRIVATE_FOLDER } from '@propolis/blob-store';
import { clusterOf, MAJOR_VERSION, withClient } from '@propolis/postgres';
import { ifMissing } from '@propolis/runtime';
import { BLOBS, type Installation, KEYS, kindOf, POSTGRES, SEALED } from './backup.ts';
import { DATABASE_FILES } from './database.ts';
import { BackupFault, explainFault } from './fault.ts';
import { readList, syncDisks, writeListed } from './files.ts';
import { checkBackup, type Manifest } from './manifest.ts';
import { findMissing, NAMED, openNamed } from './named.ts';
import { PHOTOS } from './photos.ts';
import { requireProgram, restoreDump } from './programs.ts';
import { type BackupKey, type Pass, through } from './seal.ts';
import { unpackTar } from './tar.ts';

interface RestoreOptions {
  readonly folder: string;
  readonly key: BackupKey | undefined;
  /** Names of the migrations of this version. */
  readonly migrations: readonly string[];
}

/** Temporary folder, which the app does not read. */
const UNFINISHED = 'restoring';

/**
 * Files that do not belong to the app: of a mounted disk, and of programs whose home is the folder, such as
 * `npm`.
 */
const OF_OTHERS = /^(\.|lost\+found$)/;

/** Restores a backup into an empty data folder. All checks run before anything is written. */
export async function restoreBackup(installation: Installation, options: RestoreOptions): Promise<Manifest> {
  const { dataDir } = installation;
  const manifest = await checkAll(installation, options);
  const unfinished = join(dataDir, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true }); // Of a killed restore.
  await mkdir(unfinished, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    await unpack(installation, { ...options, manifest, into: unfinished });
    await syncDisks();
    // The database last: until it is moved, the restore is incomplete and the folder not empty.
    for (const name of [...KEYS, BLOBS, POSTGRES])
      await rename(join(unfinished, name), join(dataDir, name)).catch(ifMissing);
  } catch (fault) {
    throw explainFault(fault, dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return manifest;
}

async function checkAll(
  installation: Installation,
  { folder, key, migrations }: RestoreOptions,
): Promise<Manifest> {
  const there = await readdir(installation.dataDir).catch(() => []);
  const left = there.filter((name) => name !== UNFINISHED && !OF_OTHERS.test(name));
  if (left.length > 0)
    throw new BackupFault(
      `${installation.dataDir} is not empty (${left.slice(0, 3).join(', ')}): stop the app, and move away what is there.`,
    );
  const manifest = await checkBackup(folder);
  refuseNewer(manifest, migrations);
  refuseOtherKind(manifest, installation);
  if (manifest.encrypted_for !== null) await tryKey(folder, manifest, key);
  if (installation.databaseUrl !== undefined) {
    await requireProgram('pg_restore', manifest.database.postgres);
    await requireEmpty(installation.databaseUrl);
  }
  return manifest;
}

function refuseNewer({ app, migration }: Manifest, migrations: readonly string[]): void {
  if (!migrations.includes(migration))
    throw new BackupFault(
      `A newer Propolis (${app}, migration ${migration}) made this backup: restore it with that version or a later one.`,
    );
}

function refuseOtherKind({ database: { kind, postgres } }: Manifest, installation: Installation): void {
  if (kind !== kindOf(installation))
    throw new BackupFault(
      kind === 'files'
        ? 'This backup is of the embedded database: restore it without DATABASE_URL.'
        : 'This backup is of a PostgreSQL of its own: name an empty database with DATABASE_URL.',
    );
  const [major] = postgres.split('.');
  if (kind === 'files' && major !== MAJOR_VERSION)
    throw new BackupFault(
      `This backup holds files of PostgreSQL ${postgres}, this version brings ${MAJOR_VERSION}: restore it with the ` +
        'version of Propolis that made it, then update (OPERATIONS.md).',
    );
}

/** The first bytes of one file show whether the key fits. */
async function tryKey(
  folder: string,
  { encrypted_for }: Manifest,
  key: BackupKey | undefined,
): Promise<void> {
  if (!key) throw new BackupFault('This backup is encrypted: give its key as BACKUP_KEY.');
  if (!key.open)
    throw new BackupFault(
      'BACKUP_KEY is the half that makes backups: give the secret one (AGE-SECRET-KEY-1…).',
    );
  if (key.recipient !== encrypted_for)
    throw new BackupFault(`BACKUP_KEY does not open this backup, which is for ${encrypted_for}.`);
  for await (const { path } of readList(folder)) {
    for await (const _piece of key.open(createReadStream(join(folder, path)))) break;
    return;
  }
}

const requireEmpty = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not in ('information_schema') and n.nspname !~ '^pg_' and c.relkind in ('r', 'p') limit 1`,
    );
    if (rowCount)
      throw new BackupFault(
        'The database of DATABASE_URL has tables already: stop the app, and name an empty one.',
      );
  });

interface Unpacking extends RestoreOptions {
  readonly manifest: Manifest;
  readonly into: string;
}

type Read = (name: string) => AsyncIterable<Uint8Array>;

/** Reads a file of the backup by its name without the encryption suffix. */
function reading({ folder, key }: RestoreOptions, { encrypted_for }: Manifest): Read {
  const ending = encrypted_for === null ? '' : SEALED;
  const opens: readonly Pass[] = ending && key?.open ? [key.open] : [];
  return (name) =>
    opens.reduce<AsyncIterable<Uint8Array>>(
      (stream, pass) => pass(stream),
      createReadStream(join(folder, `${name}${ending}`)),
    );
}

/** Files listed in the backup that are missing in the bucket. Undefined if no bucket is configured. */
export async function findMissingOf(
  installation: Installation,
  options: RestoreOptions & { readonly now: Date },
  manifest: Manifest,
): Promise<readonly string[] | undefined> {
  const named = await openNamed(installation, options.now);
  return named && findMissing(reading(options, manifest)(NAMED), named);
}

async function unpack(installation: Installation, { into, manifest, ...options }: Unpacking): Promise<void> {
  const { folder } = options;
  const ending = manifest.encrypted_for === null ? '' : SEALED;
  const read = reading(options, manifest);
  for await (const { path } of readList(folder)) {
    const name = path.slice(0, path.length - ending.length);
    if (name.startsWith(PHOTOS) || KEYS.some((known) => known === name))
      await writeListed(into, name, read(name));
  }
  // Last, because the content of an external database stays there.
  const { kind } = manifest.database;
  const database = read(DATABASE_FILES[kind]);
  if (kind === 'files') await unpackTar(through(createGunzip)(database), clusterOf(join(into, POSTGRES)));
  else await restoreDump(installation.databaseUrl ?? '', database);
}
