import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@propolis/runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { blobsIn, keysIn } from '../../../apps/server/test/blobs.ts';
import { testBucket } from '../../../apps/server/test/bucket.ts';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import { type BlobKey, type BlobStore, fileBlobs } from './blobs.ts';
import { bucketBlobs } from './bucket.ts';
import { PART_BYTES } from './bucket-parts.ts';

const bytes = (text: string) => Buffer.from(text);
/** Longer than a part of an upload, and not a multiple of it. */
const large = Buffer.alloc(PART_BYTES + 1, 'bees and their mites, ');

async function localBlobs(): Promise<{ local: BlobStore; dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'propolis-blobs-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  return { local: fileBlobs(dir), dir };
}

const kinds = {
  files: async (local: BlobStore) => local,
  'a bucket': async (local: BlobStore) => {
    const { place } = await testBucket();
    return bucketBlobs({ place, local, isSigned: false, clock: systemClock, log: () => {} });
  },
};

describe.each(['files', 'a bucket'] as const)('blobs in %s', (kind) => {
  let blobs: BlobStore;
  let dir: string;
  beforeAll(async () => {
    const made = await localBlobs();
    dir = made.dir;
    blobs = await kinds[kind](made.local);
  });

  const draftOf = async (content: Uint8Array) => {
    const path = await blobs.draft('photos');
    await writeFile(path, content);
    return path;
  };
  const local = async () => {
    const names = await readdir(dir, { recursive: true });
    return names.filter((name) => name.endsWith('.draft'));
  };

  test('are read as stored, whole and in part, and measured', async () => {
    await blobs.put('photos/ab1-small', bytes('honey bees'));
    expect(await blobs.get('photos/ab1-small')).toEqual(bytes('honey bees'));
    expect(await blobs.measure('photos/ab1-small')).toBe(10);
    const part = await blobs.read('photos/ab1-small', { start: 6, end: 8 });
    expect(Buffer.concat((await part?.toArray()) ?? [])).toEqual(bytes('bee'));
    await blobs.put('photos/ab1-small', bytes(''));
    expect(await blobs.get('photos/ab1-small'), 'replaced, by nothing').toEqual(bytes(''));
    expect(await blobs.measure('photos/ab1-small')).toBe(0);
  });

  test('that do not exist are undefined, and work on them does not run', async () => {
    const key = 'photos/none';
    expect([await blobs.get(key), await blobs.read(key), await blobs.measure(key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await blobs.withFile(key, async () => 'worked')).toBeUndefined();
    await blobs.remove(key);
  });

  test('are created from a draft, small or large', async () => {
    for (const content of [bytes('bees'), large]) {
      await blobs.keep('countings/board', await draftOf(content));
      expect((await blobs.get('countings/board'))?.equals(content)).toBe(true);
    }
    expect(await local()).toEqual([]);
  });

  test('are available as a file during the work, also if it fails', async () => {
    await blobs.put('countings/ab2', bytes('mites'));
    const work = async (path: string) => ({ read: await readFile(path, 'utf8'), path });
    expect(await blobs.withFile('countings/ab2', work)).toMatchObject({ read: 'mites' });
    const failing = blobs.withFile('countings/ab2', () => Promise.reject(new Error('no photo')));
    await expect(failing).rejects.toThrow('no photo');
    expect(await local()).toEqual([]);
    expect(await blobs.get('countings/ab2')).toEqual(bytes('mites'));
  });

  test('are listed by folder with their time, until they are removed', async () => {
    await blobs.put('parts/one', bytes('1'));
    await blobs.put('imports/two', bytes('2'));
    expect(await keysIn(blobs, 'parts')).toEqual(['parts/one']);
    expect(await keysIn(blobs)).toEqual(expect.arrayContaining(['parts/one', 'imports/two']));
    const [{ storedAt } = { storedAt: new Date(0) }] = await blobsIn(blobs, 'parts');
    expect(Math.abs(storedAt.getTime() - systemClock().getTime())).toBeLessThan(60_000);
    await blobs.remove('parts/one');
    expect(await keysIn(blobs, 'parts')).toEqual([]);
  });

  test('stay complete when many are stored at once', async () => {
    const contents = Array.from({ length: 20 }, (_each, index) => bytes(`${index}`.repeat(1000)));
    await Promise.all(contents.map((content) => blobs.put('photos/cd1-small', content)));
    expect(contents).toContainEqual(await blobs.get('photos/cd1-small'));
  });

  test.each(['photos/../secret', 'photos/A', '/photos/a', 'photos/a.draft', 'photos'])(
    'reject an invalid key: %s',
    async (name) => {
      const key = name as BlobKey; // An invalid key.
      await expect(blobs.put(key, bytes('x'))).rejects.toThrow('invalid blob key');
      await expect(blobs.remove(key)).rejects.toThrow('invalid blob key');
      await expect(blobs.measure(key)).rejects.toThrow('invalid blob key');
    },
  );

  test('leave no draft that is older than a day', async () => {
    const draft = await draftOf(bytes('half'));
    const { mtime } = await stat(draft);
    await blobs.removeDrafts(mtime);
    expect(await local()).toHaveLength(1);
    await blobs.removeDrafts(new Date(mtime.getTime() + 1));
    expect(await local()).toEqual([]);
  });

  test('have no address unless signed addresses are enabled', async () => {
    await blobs.put('photos/ef1-small', bytes('bees'));
    const shown = { filename: 'bees.webp', type: 'image/webp' };
    expect([await blobs.addressOf('photos/ef1-small', shown), blobs.origins]).toEqual([undefined, []]);
  });

  test('report the state of the storage', async () => {
    expect(await blobs.state()).toBe('ok');
  });
});
