import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER, type StoragePlace } from '@propolis/blob-store';
import { clusterOf, findPrimary, findRunning, startEmbeddedPostgres } from '@propolis/postgres';
import { copyDump, copyFiles, describeDatabase } from './database.ts';
import { BackupFault, explainFault } from './fault.ts';
import { checkFiles, keepList, type NoteFile, syncDisks, writeListed } from './files.ts';
import { FORMAT, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { asLines, NAMED, openNamed } from './named.ts';
import { copyPhotos } from './photos.ts';
import { withPoint } from './point.ts';
import type { BackupKey } from './seal.ts';

/** What is backed up, or comes back. */
export interface House {
  readonly dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Version of the app. */
  readonly version: string;
  /** Where large files lie; undefined: in `dataDir`. */
  readonly storage?: StoragePlace | undefined;
}

interface BackupOptions {
  /** Made when missing; must be empty. */
  readonly folder: string;
  /** Undefined: whoever has the folder reads it. */
  readonly key: BackupKey | undefined;
  /** A folder with an earlier backup, whose photos are not written again. */
  readonly earlier?: string | undefined;
  readonly now: Date;
}

/** What the app drew by itself; without them links under way and the subscriptions of browsers are lost. */
export const KEYS = ['secret-key', 'vapid-key'] as const;

/** Where the embedded database lies in a data folder, and the photos. */
export const POSTGRES = 'postgres';
export const BLOBS = 'blobs';

/** What stands behind the name of an encrypted file. */
export const SEALED = '.age';

/** Makes a backup while the app runs or not, checks what it wrote, and removes what it began when that fails. */
export async function makeBackup(house: House, options: BackupOptions): Promise<Manifest> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if ((await readdir(folder)).length > 0)
    throw new BackupFault(`${folder} is not empty: a backup needs a folder of its own.`);
  try {
    return await withDatabase(house, (databaseUrl) => write(house, databaseUrl, options));
  } catch (fault) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw explainFault(fault, folder);
  }
}

/** The database of a running app, or the embedded one started for this. */
async function withDatabase<T>(
  { dataDir, databaseUrl }: House,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const postgres = join(dataDir, POSTGRES);
  const running = databaseUrl ? await findPrimary(databaseUrl) : await findRunning(postgres);
  if (running) return work(running);
  if (!existsSync(clusterOf(postgres))) throw new BackupFault(`There is no database in ${dataDir}.`);
  const server = await startEmbeddedPostgres({ dataDir: postgres, log: () => undefined, patience: 0 });
  return work(server.connectionString).finally(server.stop);
}

async function write(house: House, databaseUrl: string, options: BackupOptions): Promise<Manifest> {
  const { folder, key, now } = options;
  const state = await describeDatabase(databaseUrl);
  let photos: Manifest['photos'] = { kind: 'files', where: BLOBS, count: 0 };
  let keys: string[] = [];
  const files = await keepList(folder, async (note) => {
    photos = await writeAll({ ...options, house, databaseUrl, state, note });
    keys = await copyKeys(house.dataDir, options, note);
  });
  await checkFiles(folder);
  await syncDisks();
  const manifest: Manifest = {
    format: FORMAT,
    made_at: now.toISOString(),
    app: house.version,
    migration: state.migration,
    database: { kind: kindOf(house), postgres: state.version },
    photos,
    keys,
    encrypted_for: key?.recipient ?? null,
    files,
  };
  await writeManifest(folder, manifest);
  return manifest;
}

export const kindOf = ({ databaseUrl }: Pick<House, 'databaseUrl'>) =>
  databaseUrl === undefined ? 'files' : 'dump';

interface Writing extends BackupOptions {
  readonly house: House;
  readonly databaseUrl: string;
  readonly state: Awaited<ReturnType<typeof describeDatabase>>;
  readonly note: NoteFile;
}

/** The database and the photos of one moment; answers where these are, and how many. */
const writeAll = ({ house, databaseUrl, state, note, ...options }: Writing): Promise<Manifest['photos']> =>
  withPoint(databaseUrl, join(house.dataDir, BLOBS), async (point) => {
    const { folder, key, earlier, now } = options;
    const ending = key ? SEALED : '';
    const seals = key ? [key.seal] : [];
    const { path, content, passes } =
      kindOf(house) === 'files'
        ? copyFiles(databaseUrl, clusterOf(join(house.dataDir, POSTGRES)), point)
        : copyDump(databaseUrl, state, point);
    await note(await writeListed(folder, `${path}${ending}`, content, [...passes, ...seals]));
    const known = await knownIn(earlier, key);
    let count = 0;
    for await (const photo of copyPhotos({
      from: point.photos,
      folder,
      ending,
      passes: seals,
      earlier: known,
    })) {
      await note(photo);
      count += 1;
    }
    const named = await openNamed(house, now);
    if (!named) return { kind: 'files', where: BLOBS, count };
    count = 0;
    const lines = asLines(named, (keys) => {
      count += keys;
    });
    await note(await writeListed(folder, `${NAMED}${ending}`, lines, seals));
    return { kind: 'named', where: named.where, count };
  });

/** What another key opens is of no use to this one. */
async function knownIn(earlier: string | undefined, key: BackupKey | undefined) {
  if (!earlier) return undefined;
  const { encrypted_for } = await readManifest(earlier);
  return encrypted_for === (key?.recipient ?? null) ? { folder: earlier } : undefined;
}

async function copyKeys(dataDir: string, { folder, key }: BackupOptions, note: NoteFile): Promise<string[]> {
  const found = KEYS.filter((name) => existsSync(join(dataDir, name)));
  for (const name of found) {
    const path = `${name}${key ? SEALED : ''}`;
    await note(await writeListed(folder, path, createReadStream(join(dataDir, name)), key ? [key.seal] : []));
  }
  return found;
}
