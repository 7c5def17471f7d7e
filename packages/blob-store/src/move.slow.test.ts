import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@propolis/runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import { blobsIn, keysIn } from '../../../apps/server/test/blobs.ts';
import { type TestBucket, testBucket } from '../../../apps/server/test/bucket.ts';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import { type BlobKey, type BlobStore, fileBlobs } from './blobs.ts';
import { bucketBlobs } from './bucket.ts';
import { type MoveStep, moveBlobs } from './move.ts';
import { withFormer } from './open.ts';

const KEYS = ['photos/ab1-small', 'photos/ab1-large', 'countings/cd2', 'parts/ef3', 'imports/gh4'] as const;
const NONE = { copied: 0, same: 0, removed: 0, missing: [], different: [] };
const contentOf = (key: BlobKey) => Buffer.from(`what lies under ${key}`);

let files: BlobStore;
let bucket: BlobStore;
let line: TestBucket;
beforeEach(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'propolis-blobs-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  files = fileBlobs(dir);
  line = await testBucket();
  bucket = await bucketBlobs({
    place: line.place,
    local: files,
    isSigned: false,
    clock: systemClock,
    log: () => {},
  });
});

const fill = async (blobs: BlobStore) => {
  for (const key of KEYS) await blobs.put(key, contentOf(key));
};
const read = (blobs: BlobStore) => Promise.all(KEYS.map((key) => blobs.get(key)));
const move = (from: BlobStore, to: BlobStore, step: MoveStep, signal = new AbortController().signal) =>
  moveBlobs({ from, to, step, signal });

describe('a complete store', () => {
  test.each(['files to a bucket', 'a bucket to files'] as const)('moves from %s', async (way) => {
    const [from, to] = way === 'files to a bucket' ? [files, bucket] : [bucket, files];
    await fill(from);
    expect(await move(from, to, 'check')).toEqual({ ...NONE, missing: expect.arrayContaining([...KEYS]) });
    expect(await move(from, to, 'copy')).toEqual({ ...NONE, copied: 5 });
    expect(await move(from, to, 'copy')).toEqual({ ...NONE, same: 5 });
    expect(await move(from, to, 'check')).toEqual({ ...NONE, same: 5 });
    expect(await read(from), 'nothing has gone yet').toEqual(KEYS.map(contentOf));
    expect(await move(from, to, 'remove')).toEqual({ ...NONE, removed: 5 });
    expect(await blobsIn(from)).toEqual([]);
    expect(await read(to)).toEqual(KEYS.map(contentOf));
  });

  test.each(['files', 'a bucket'] as const)('stays when both addresses are of %s', async (kind) => {
    const blobs = kind === 'files' ? files : bucket;
    await fill(blobs);
    await expect(move(blobs, blobs, 'remove')).rejects.toThrow('are the same place: nothing was removed');
    expect((await keysIn(blobs)).toSorted()).toEqual([...KEYS].toSorted());
  });

  test('continues after an interruption', async () => {
    await fill(files);
    const stop = new AbortController();
    line.setFaults(({ method, url }) => {
      if (method === 'PUT' && url.includes('countings')) stop.abort(new Error('stopped'));
      return undefined;
    });
    await expect(move(files, bucket, 'copy', stop.signal)).rejects.toThrow('stopped');
    const arrived = await keysIn(bucket);
    expect(arrived).toContain('countings/cd2');
    const left = KEYS.length - arrived.length;
    expect(left).toBeGreaterThan(0);
    expect(await move(files, bucket, 'copy')).toEqual({ ...NONE, copied: left, same: arrived.length });
  });

  test('is unchanged after an outage of the bucket', async () => {
    await fill(files);
    let puts = 0;
    line.setFaults(({ method }) => {
      if (method === 'PUT') puts += 1;
      return puts > 2 ? { kind: 'refused', status: 507 } : undefined;
    });
    await expect(move(files, bucket, 'copy')).rejects.toMatchObject({ code: 'disk_full' });
    line.setFaults(() => undefined);
    expect((await move(files, bucket, 'copy')).copied).toBeGreaterThan(0);
    expect(await move(files, bucket, 'check')).toEqual({ ...NONE, same: 5 });
  });
});

describe('a flipped byte', () => {
  const flipped = () =>
    Buffer.from(contentOf('countings/cd2').map((byte, at) => (at === 7 ? byte ^ 1 : byte)));

  test('after the move is found, and the original stays', async () => {
    await fill(files);
    await move(files, bucket, 'copy');
    await bucket.put('countings/cd2', flipped());
    expect(await move(files, bucket, 'check')).toEqual({ ...NONE, same: 4, different: ['countings/cd2'] });
    expect(await move(files, bucket, 'remove')).toEqual({
      ...NONE,
      removed: 4,
      different: ['countings/cd2'],
    });
    expect(await keysIn(files)).toEqual(['countings/cd2']);
  });

  test('during the move is found by reading back, and the copy is removed', async () => {
    await fill(files);
    const lying: BlobStore = {
      ...bucket,
      keep: async (key, draft) => {
        await bucket.keep(key, draft);
        if (key === 'countings/cd2') await bucket.put(key, flipped());
      },
    };
    expect(await move(files, lying, 'copy')).toEqual({ ...NONE, copied: 4, different: ['countings/cd2'] });
    expect(await bucket.get('countings/cd2')).toBeUndefined();
  });

  test('an additional or missing byte is found immediately', async () => {
    await fill(files);
    await bucket.put('countings/cd2', Buffer.concat([contentOf('countings/cd2'), Buffer.from('!')]));
    expect(await move(files, bucket, 'copy')).toEqual({ ...NONE, copied: 4, different: ['countings/cd2'] });
  });
});

describe('during a move', () => {
  test('everything is readable in both places, and new files go to the new one', async () => {
    await fill(files);
    const both = withFormer(bucket, files);
    await bucket.put('photos/ab1-small', contentOf('photos/ab1-small'));
    await files.remove('photos/ab1-small');
    expect(await read(both)).toEqual(KEYS.map(contentOf));
    expect(await both.measure('imports/gh4')).toBe(contentOf('imports/gh4').length);
    expect(await both.withFile('parts/ef3', async () => undefined)).toBeUndefined();
    expect(await both.withFile('parts/ef3', async () => 'worked')).toBe('worked');
    await both.put('photos/ij5-small', Buffer.from('new'));
    expect([await bucket.get('photos/ij5-small'), await files.get('photos/ij5-small')]).toEqual([
      Buffer.from('new'),
      undefined,
    ]);
    expect((await keysIn(both, 'photos')).sort()).toEqual([
      'photos/ab1-large',
      'photos/ab1-small',
      'photos/ij5-small',
    ]);
  });

  test('a file moved between two lookups is found', async () => {
    await files.put('countings/cd2', contentOf('countings/cd2'));
    const moving: BlobStore = {
      ...files,
      get: async (key) => {
        await move(files, bucket, 'copy');
        await move(files, bucket, 'remove');
        return files.get(key);
      },
    };
    expect(await withFormer(bucket, moving).get('countings/cd2')).toEqual(contentOf('countings/cd2'));
  });

  test('a deleted file is removed from both places and is not a difference', async () => {
    await fill(files);
    await move(files, bucket, 'copy');
    await withFormer(bucket, files).remove('countings/cd2');
    expect([await bucket.get('countings/cd2'), await files.get('countings/cd2')]).toEqual([
      undefined,
      undefined,
    ]);
    const deleting: BlobStore = {
      ...files,
      measure: async (key) => {
        await files.remove(key);
        return files.measure(key);
      },
    };
    await bucket.remove('parts/ef3');
    expect(await move(deleting, bucket, 'check')).toEqual({ ...NONE, same: 3 });
  });
});
