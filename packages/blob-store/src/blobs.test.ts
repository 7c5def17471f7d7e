import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { blobsIn, keysIn } from '../../../apps/server/test/blobs.ts';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import { fileBlobs, syncToDisk } from './blobs.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'propolis-blobs-'));
  const made = dir;
  closeAtEnd(() => rm(made, { recursive: true, force: true }));
});

const bytes = (text: string) => Buffer.from(text);
const drafts = () => readdir(join(dir, 'photos/drafts'));
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('a stored blob', () => {
  test('is on the disk with content and name before put resolves', async () => {
    const steps: string[] = [];
    const blobs = fileBlobs(dir, async (path) => {
      const names = await readdir(join(dir, 'photos/ab')).catch(() => ['no folder']);
      steps.push(
        `${basename(path).replace(/.*(?=\.draft)/, '')} while there is ${names.join() || 'nothing'}`,
      );
      await syncToDisk(path);
    });
    await blobs.put('photos/ab1-small', bytes('bees'));
    expect(steps).toEqual([
      'photos while there is no folder',
      `${basename(dir)} while there is no folder`,
      'photos while there is nothing',
      '.draft while there is nothing',
      'ab while there is ab1-small',
    ]);
    expect(await blobs.get('photos/ab1-small')).toEqual(bytes('bees'));
  });

  test('can be streamed', async () => {
    const blobs = fileBlobs(dir);
    await blobs.put('photos/ab1-small', bytes('bees'));
    expect(await blobs.read('photos/ab2-small')).toBeUndefined();
    const read = await blobs.read('photos/ab1-small');
    expect(await read?.toArray()).toEqual([bytes('bees')]);
    expect(read?.closed, 'and closed at its end').toBe(true);
  });

  test('that is removed during the work is undefined', async () => {
    const blobs = fileBlobs(dir);
    await blobs.put('photos/ab1-small', bytes('bees'));
    const work = async (path: string) => {
      await blobs.remove('photos/ab1-small');
      return readFile(path, 'utf8');
    };
    expect(await blobs.withFile('photos/ab1-small', work)).toBeUndefined();
  });

  test('is accessible only to the owner of the process', async () => {
    await fileBlobs(dir).put('photos/ab1-small', bytes('bees'));
    expect(await modeOf(join(dir, 'photos/ab/ab1-small'))).toBe('600');
    expect([await modeOf(join(dir, 'photos')), await modeOf(join(dir, 'photos/ab'))]).toEqual(['700', '700']);
  });

  test('replaces an existing one, and concurrent writes leave one complete blob', async () => {
    const blobs = fileBlobs(dir);
    const contents = Array.from({ length: 20 }, (_each, index) => bytes(`${index}`.repeat(10_000)));
    await Promise.all(contents.map((content) => blobs.put('photos/ab1-small', content)));
    expect(contents).toContainEqual(await blobs.get('photos/ab1-small'));
    expect([await readdir(join(dir, 'photos/ab')), await drafts()]).toEqual([['ab1-small'], []]);
  });

  test('leaves nothing behind if it cannot be stored', async () => {
    await mkdir(join(dir, 'photos/ab/ab1-small'), { recursive: true });
    await expect(fileBlobs(dir).put('photos/ab1-small', bytes('bees'))).rejects.toThrow();
    expect(await drafts()).toEqual([]);
  });
});

describe('the list', () => {
  test('ignores other files', async () => {
    const blobs = fileBlobs(dir);
    await blobs.put('photos/ab1-small', bytes('bees'));
    await writeFile(join(dir, 'photos/ab/ab2-small.1234.draft'), 'half');
    await writeFile(join(dir, 'photos/ab/Thumbs.db'), 'x');
    await writeFile(join(dir, 'photos/.DS_Store'), 'x');
    await mkdir(join(dir, 'photos/ab/folder'));
    expect(await keysIn(blobs, 'photos')).toEqual(['photos/ab1-small']);
    expect(await blobsIn(blobs, 'nothing')).toEqual([]);
  });
});

describe('a draft', () => {
  test('is moved in one step with its content', async () => {
    const blobs = fileBlobs(dir);
    const draft = await blobs.draft('photos');
    await writeFile(draft, 'bees', { mode: 0o600 });
    expect([await blobsIn(blobs, 'photos'), await drafts()]).toEqual([[], [basename(draft)]]);
    await blobs.keep('photos/ab1-small', draft);
    expect([await blobs.get('photos/ab1-small'), await drafts()]).toEqual([bytes('bees'), []]);
    expect(await modeOf(join(dir, 'photos/drafts'))).toBe('700');
  });

  test.each(['drafts', 'ab'])('that is left over is removed, one in use is not, in %s', async (folder) => {
    const blobs = fileBlobs(dir);
    await blobs.put('photos/ab1-small', bytes('bees'));
    await mkdir(join(dir, 'uploads', folder), { recursive: true });
    await writeFile(join(dir, 'Thumbs.db'), 'x');
    const draft = join(dir, 'uploads', folder, 'ab2-small.1234.draft');
    await writeFile(draft, 'half');
    const { mtime } = await stat(draft);
    await blobs.removeDrafts(mtime);
    expect(await readdir(dirname(draft))).toHaveLength(1);
    await blobs.removeDrafts(new Date(mtime.getTime() + 1));
    expect(await readdir(dirname(draft))).toEqual([]);
    expect(await blobs.get('photos/ab1-small')).toEqual(bytes('bees'));
  });
});
