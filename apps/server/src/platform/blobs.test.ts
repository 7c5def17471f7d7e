import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeAtEnd } from '../../test/closing.ts';
import { fileBlobs, syncToDisk } from './blobs.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'propolis-blobs-'));
  const made = dir;
  closeAtEnd(() => rm(made, { recursive: true, force: true }));
});

const bytes = (text: string) => Buffer.from(text);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('what is put', () => {
  test('is on the disk with its content and its name before anybody is told that it is kept', async () => {
    const steps: string[] = [];
    const blobs = fileBlobs(dir, async (path) => {
      const names = await readdir(join(dir, 'photos/ab')).catch(() => []);
      steps.push(`${basename(path).replace(/\..*(?=\.draft)/, '')} while there is ${names.map(shown)}`);
      await syncToDisk(path);
    });
    await blobs.put('photos/ab1-small', bytes('bees'));
    expect(steps).toEqual([
      'ab1-small.draft while there is ab1-small.draft',
      'ab while there is ab1-small',
      'photos while there is ab1-small',
      `${basename(dir)} while there is ab1-small`,
    ]);
    expect(await blobs.get('photos/ab1-small')).toEqual(bytes('bees'));
  });

  test('is for the owner of the process alone', async () => {
    await fileBlobs(dir).put('photos/ab1-small', bytes('bees'));
    expect(await modeOf(join(dir, 'photos/ab/ab1-small'))).toBe('600');
    expect([await modeOf(join(dir, 'photos')), await modeOf(join(dir, 'photos/ab'))]).toEqual(['700', '700']);
  });

  test('replaces what was there, and many at once leave one whole', async () => {
    const blobs = fileBlobs(dir);
    const contents = Array.from({ length: 20 }, (_each, index) => bytes(`${index}`.repeat(10_000)));
    await Promise.all(contents.map((content) => blobs.put('photos/ab1-small', content)));
    expect(contents).toContainEqual(await blobs.get('photos/ab1-small'));
    expect(await readdir(join(dir, 'photos/ab'))).toEqual(['ab1-small']);
  });

  test.each(['photos/../secret', 'photos/A', '/photos/a', 'photos/a.draft', 'photos'])(
    'is never under a name that no room makes: %s',
    async (key) => {
      await expect(fileBlobs(dir).put(key as `${string}/${string}`, bytes('x'))).rejects.toThrow('no key');
    },
  );
});

describe('the list', () => {
  test('passes over whatever else lies there', async () => {
    const blobs = fileBlobs(dir);
    await blobs.put('photos/ab1-small', bytes('bees'));
    await writeFile(join(dir, 'photos/ab/ab2-small.1234.draft'), 'half');
    await writeFile(join(dir, 'photos/ab/Thumbs.db'), 'x');
    await writeFile(join(dir, 'photos/.DS_Store'), 'x');
    await mkdir(join(dir, 'photos/ab/folder'));
    expect((await blobs.list('photos')).map(({ key }) => key)).toEqual(['photos/ab1-small']);
    expect(await blobs.list('nothing')).toEqual([]);
  });
});

test('what a write left half done is removed, and one under way is not', async () => {
  const blobs = fileBlobs(dir);
  await blobs.put('photos/ab1-small', bytes('bees'));
  const draft = join(dir, 'photos/ab/ab2-small.1234.draft');
  await writeFile(draft, 'half');
  const { mtime } = await stat(draft);
  await blobs.removeDrafts('photos', mtime);
  expect(await readdir(join(dir, 'photos/ab'))).toHaveLength(2);
  await blobs.removeDrafts('photos', new Date(mtime.getTime() + 1));
  expect(await readdir(join(dir, 'photos/ab'))).toEqual(['ab1-small']);
});

const shown = (name: string) => name.replace(/\..*(?=\.draft)/, '');
