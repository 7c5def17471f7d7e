import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type BackupKey,
  checkBackup,
  findMissingOf,
  type Manifest,
  makeBackup,
  makeBackupKey,
  readBackupKey,
  restoreBackup,
  withPoint,
  writeManifest,
} from '@propolis/backup';
import { openBucket, withRemovalLock } from '@propolis/blob-store';
import { readMigrationNames } from '@propolis/postgres';
import { loadSecretKeys, systemClock } from '@propolis/runtime';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runWorker } from '../src/worker.ts';
import { type Beekeeper, TEST_NOW, TEST_SETTINGS, type TestApp, testApp } from './app.ts';
import { testBucket } from './bucket.ts';
import { closeAtEnd } from './closing.ts';
import { aFolder, databaseIn, MIGRATIONS } from './own-postgres.ts';
import { BY_PASSWORD } from './people.ts';
import { createdApiary, createdHive, recorded } from './records.ts';

let key: BackupKey;
let migrations: readonly string[];
let photo: Buffer;
/** The folder of the backup made under load. */
let folder: string;

const now = new Date(TEST_NOW);
const houseOf = (dir: string) => ({ dataDir: dir, databaseUrl: undefined, version: '1.2.3' });
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

const dataDir = await aFolder('backed-up');
const server = await testApp({
  kept: { database: await databaseIn(dataDir), blobsDir: join(dataDir, 'blobs') },
  limits: { connections: 4 },
});
beforeAll(async () => {
  await loadSecretKeys(undefined, dataDir);
  key = await readBackupKey((await makeBackupKey()).secret);
  migrations = await readMigrationNames(MIGRATIONS);
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const stop = await runWorker({
    hasReplica: false,
    connectionString: server.url,
    clock: systemClock,
    settings: TEST_SETTINGS,
    mailer: { send: async () => undefined, forget: async () => undefined },
    sendPush: async () => 'sent',
    blobs: server.blobs,
    countPhoto: async () => ({ outcome: 'died' }),
    countingsAtOnce: 1,
    meteoswiss: undefined,
    log: () => undefined,
    stopWithin: 1000,
    isAlone: true,
    onLost: () => undefined,
  });
  closeAtEnd(stop);
});

/** Beekeepers who record observations, upload photos and delete accounts, until they are stopped. */
function keepWriting(hive: { readonly keeper: Beekeeper; readonly id: number }) {
  const noted: number[] = [];
  let isOver = false;
  let rounds = 0;
  const note = async () => {
    while (!isOver) noted.push(await recorded(hive.keeper, hive.id, { general_notes: `n° ${noted.length}` }));
  };
  const come = async () => {
    for (; !isOver; rounds += 1) {
      const guest = await server.beekeeper();
      for (const id of [randomUUID(), randomUUID()])
        expect((await guest.upload(`/api/photos/${id}`, 'photo', photo, { method: 'PUT' })).status).toBe(200);
      if (rounds % 3 !== 2) expect((await guest.post('/api/user/delete', BY_PASSWORD)).status).toBe(204);
    }
  };
  const ended = Promise.all([note(), come(), come()]);
  return {
    noted,
    rounds: () => rounds,
    stop: () => {
      isOver = true;
      return ended;
    },
  };
}

/** All rows of photos, with the hashes of their files. */
async function photosOf({ pool }: Pick<TestApp, 'pool'>, blobsDir: string) {
  const { rows } = await pool.query<{ file_id: string }>('select file_id from photos order by file_id');
  const names = rows.flatMap(({ file_id }) => [`${file_id}-small`, `${file_id}-large`]);
  const read = async (name: string) =>
    [name, hashOf(await readFile(join(blobsDir, 'photos', name.slice(0, 2), name)))] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

test('a backup under load has all acknowledged writes, each photo with its file, and another server can serve it', async () => {
  const keeper = await server.beekeeper();
  const id = await createdHive(keeper, await createdApiary(keeper));
  const writing = keepWriting({ keeper, id });
  await vi.waitFor(() => expect(writing.rounds()).toBeGreaterThan(1), { timeout: 30_000 });
  const before = [...writing.noted];
  folder = join(await aFolder('backup'), 'new');
  const made = await makeBackup(houseOf(dataDir), { folder, key, now }).finally(writing.stop);
  expect(before.length).toBeGreaterThan(0);
  expect(made).toMatchObject({ app: '1.2.3', keys: ['secret-key'], encrypted_for: key.recipient });
  expect(await readdir(join(dataDir, 'blobs'))).not.toContain('.backup');

  const elsewhere = await aFolder('restored');
  await restoreBackup(houseOf(elsewhere), { folder, key, migrations });
  const blobsDir = join(elsewhere, 'blobs');
  const restored = await testApp({ kept: { database: await databaseIn(elsewhere), blobsDir } });
  const { rows } = await restored.pool.query('select id from observations');
  expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(before));
  const photos = await photosOf(restored, blobsDir);
  expect(Object.keys(photos).length).toBeGreaterThan(0);
  const still = await photosOf(server, server.blobsDir);
  for (const [name, hash] of Object.entries(still)) if (name in photos) expect(photos[name]).toBe(hash);
  expect(await readFile(join(elsewhere, 'secret-key'))).toEqual(await readFile(join(dataDir, 'secret-key')));
  const again = await restored.signedIn(keeper.id, keeper.email);
  expect((await again.get('/api/apiaries')).body).toMatchObject([{ hives: [{ id }] }]);
}, 300_000);

describe('a fault of a backup is reported before anything is written:', () => {
  const restore = async (given: { key?: BackupKey | undefined; dir?: string } = { key }) => {
    const dir = given.dir ?? join(await aFolder('untouched'), 'data');
    const fault = await restoreBackup(houseOf(dir), { folder, key: given.key, migrations }).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    if (!given.dir) await expect(readdir(dir), 'nothing is written').rejects.toThrow('ENOENT');
    return fault;
  };
  /** Changes one file during a check, and restores it. */
  const withDamage = async (name: string, damage: (path: string, whole: Buffer) => Promise<void>) => {
    const path = join(folder, name);
    const whole = await readFile(path);
    await damage(path, whole);
    return restore().finally(() => writeFile(path, whole));
  };
  const flipped = (whole: Buffer, at: number) => {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const aPhoto = async () =>
    (await readFile(join(folder, 'files.txt'), 'utf8'))
      .split(/[ \n]/)
      .find((word) => word.startsWith('blobs/')) ?? '';

  test('a changed byte in the database, the list or the manifest', async () => {
    const flip = (name: string) =>
      withDamage(name, (path, whole) => writeFile(path, flipped(whole, whole.length - 100)));
    expect(await flip('database.tar.gz.age')).toBe(
      'database.tar.gz.age is not what was written: its bytes have changed.',
    );
    expect(await flip('files.txt')).toBe('files.txt is missing or not what was written.');
    expect(await flip('manifest.json')).toMatch(/^manifest.json (is not what was written|cannot be read)/);
  });

  test('a truncated or missing photo', async () => {
    const photo = await aPhoto();
    const cut = (path: string, whole: Buffer) => writeFile(path, whole.subarray(1));
    expect(await withDamage(photo, cut)).toMatch(/^blobs\/.* has \d+ bytes instead of \d+/);
    expect(await withDamage(photo, (path) => rm(path))).toBe(`${photo} is missing.`);
  });

  test('an incomplete backup without a manifest, and a missing backup', async () => {
    expect(await withDamage('manifest.json', (path) => rm(path))).toContain('is no whole backup');
  });

  test('no key, a wrong key, or the public key', async () => {
    const other = await makeBackupKey();
    expect(await restore({ key: undefined })).toContain('give its key as BACKUP_KEY');
    expect(await restore({ key: await readBackupKey(other.secret) })).toContain('does not open this backup');
    expect(await restore({ key: await readBackupKey(key.recipient) })).toContain(
      'the half that makes backups',
    );
  });

  test('a newer version, a newer format, and another PostgreSQL version', async () => {
    const { manifest } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const as = (changes: Partial<Manifest>) =>
      withDamage('manifest.json', () => writeManifest(folder, { ...manifest, ...changes }));
    expect(await as({ migration: '999_queens.sql' })).toContain(
      'A newer Propolis (1.2.3, migration 999_queens.sql)',
    );
    expect(await as({ format: 2, app: '3.0.0' })).toContain('A newer Propolis (3.0.0) made this backup');
    expect(await as({ database: { kind: 'files', postgres: '17.9' } })).toContain('files of PostgreSQL 17.9');
    expect(await as({ database: { kind: 'dump', postgres: '16.1' } })).toContain('with DATABASE_URL');
  });

  test('a data folder that is not empty, such as that of a running app', async () => {
    const before = await readdir(dataDir);
    expect(await restore({ key, dir: dataDir })).toMatch(/is not empty .*stop the app/);
    expect(await readdir(dataDir)).toEqual(before);
  });
});

test("a backup can be restored into a data folder on a separate disk that is also the user's home", async () => {
  const [made, home] = [await aFolder('made'), await aFolder('home')];
  await makeBackup(houseOf(dataDir), { folder: made, key: undefined, now });
  for (const name of ['.npm', 'lost+found']) await mkdir(join(home, name));
  await restoreBackup(houseOf(home), { folder: made, key: undefined, migrations });
  expect(await readdir(home)).toEqual(
    expect.arrayContaining(['.npm', 'lost+found', 'postgres', 'secret-key']),
  );
});

test('a restore starts again after one that was killed', async () => {
  const [made, empty] = [await aFolder('made'), await aFolder('empty')];
  await makeBackup(houseOf(dataDir), { folder: made, key: undefined, now });
  await mkdir(join(empty, 'restoring'));
  await writeFile(join(empty, 'restoring', 'secret-key'), 'cut');
  await restoreBackup(houseOf(empty), { folder: made, key: undefined, migrations });
  expect(await readdir(empty)).toEqual(['blobs', 'postgres', 'secret-key']);
});

test('a full disk is reported, the incomplete backup is deleted, and the app continues', async (context) => {
  const disk = await aFolder('small-disk');
  const run = promisify(execFile);
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'propolis-backup', disk]).then(
    () => true,
    () => false,
  );
  context.skip(!isMounted, 'only root makes a small disk');
  try {
    const target = join(disk, 'backup');
    await expect(makeBackup(houseOf(dataDir), { folder: target, key: undefined, now })).rejects.toThrow(
      `The disk of ${target} is full: nothing was kept of this try.`,
    );
    expect(await readdir(target)).toEqual([]);
  } finally {
    await run('umount', ['--lazy', disk]);
  }
  expect(await readdir(join(dataDir, 'blobs'))).not.toContain('.backup');
  // It ends with its connection, shortly after that has been closed.
  await vi.waitFor(async () => {
    const { rows } = await server.pool.query('select count(*) from pg_replication_slots');
    expect(rows).toEqual([{ count: '0' }]);
  });
});

test('a photo deleted while a backup lists the photos stays until they are listed', async () => {
  const lasting = withRemovalLock(server.blobs, server.db);
  await server.blobs.put('photos/ab1-small', photo);
  const noted = await withPoint(server.url, server.blobsDir, async ({ hold, photos }) => {
    let removed: Promise<void> | undefined;
    await hold(async () => {
      removed = lasting.remove('photos/ab1-small');
      const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await vi.waitFor(async () => expect((await server.pool.query(waits)).rowCount).toBe(1));
    });
    await removed;
    return readFile(join(photos, 'photos/ab/ab1-small'));
  });
  expect(noted).toEqual(photo);
  expect(await server.blobs.get('photos/ab1-small')).toBeUndefined();
});

test('of two concurrent backups one is refused', async () => {
  const target = join(await aFolder('backup'), 'second');
  await withPoint(server.url, server.blobsDir, () =>
    expect(makeBackup(houseOf(dataDir), { folder: target, key: undefined, now })).rejects.toThrow(
      'Another backup of this database',
    ),
  );
});

test('a backup reuses the photos of an earlier one, except those that have been damaged since', async () => {
  const names = ['ab2', 'ab2-large', 'ab3-small'] as const;
  for (const name of names) await server.blobs.put(`photos/${name}`, photo);
  const shelf = await aFolder('shelf');
  const [first, second] = [join(shelf, 'first'), join(shelf, 'second')];
  await makeBackup(houseOf(dataDir), { folder: first, key, now });
  const pathIn = (backup: string, name: string) => join(backup, `blobs/photos/ab/${name}.age`);
  const bad = pathIn(first, 'ab3-small');
  const { mtime, size } = await stat(bad);
  await writeFile(bad, Buffer.alloc(size));
  await utimes(bad, mtime, mtime);
  await makeBackup(houseOf(dataDir), { folder: second, key, earlier: first, now });
  const inodes = (backup: string) =>
    Promise.all(names.map(async (name) => (await stat(pathIn(backup, name))).ino));
  const [before, after] = [await inodes(first), await inodes(second)];
  expect(after.map((inode, index) => inode === before[index])).toEqual([true, true, false]);
  await expect(checkBackup(first)).rejects.toThrow('ab3-small.age is not what was written');
  await rm(first, { recursive: true });
  await checkBackup(second);
});

test.each(['files.txt', 'manifest.json'])(
  'a backup is made although the earlier one lost its %s',
  async (name) => {
    await server.blobs.put('photos/ab4', photo);
    const shelf = await aFolder('shelf');
    const [first, second] = [join(shelf, 'first'), join(shelf, 'second')];
    await makeBackup(houseOf(dataDir), { folder: first, key: undefined, now });
    await rm(join(first, name));
    await makeBackup(houseOf(dataDir), { folder: second, key: undefined, earlier: first, now });
    await checkBackup(second);
  },
);

test('files in a bucket are listed, and a restore reports which of them are missing', async () => {
  const { place, setFaults } = await testBucket();
  const local = server.blobs;
  const bucket = await openBucket({ place, local, isSigned: false, clock: systemClock, log: console.warn });
  const names = ['photos/cd2-large', 'photos/cd2-small'] as const;
  for (const name of names) await bucket.put(name, photo);
  const own = { ...houseOf(dataDir), storage: place };
  const backup = join(await aFolder('backup'), 'named');
  const made = await makeBackup(own, { folder: backup, key: undefined, now });
  expect(made.photos).toEqual({ kind: 'named', where: `the bucket bees at ${place.endpoint}`, count: 2 });
  expect(await checkBackup(backup)).toEqual(made);
  const missing = () => findMissingOf(own, { folder: backup, key: undefined, migrations, now }, made);
  expect(await missing()).toEqual([]);
  await bucket.remove(names[1]);
  expect(await missing()).toEqual([names[1]]);
  setFaults(() => ({ kind: 'refused', status: 403, code: 'AccessDenied' }));
  await expect(missing(), 'the bucket refuses').rejects.toThrow(/refuses our credentials/);
});
