import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderInMemory, folderOfRun } from './files-in-memory.mjs';

const machine = {
  mounts:
    '/dev/vda / ext4 rw,relatime 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev,relatime,size=12000000k 0 0\n',
  room: 12e9,
  memory: 20e9,
};

describe('temporary files of the tests', () => {
  test('are in memory if there is enough of it', () => {
    expect(folderInMemory(machine)).toBe('/dev/shm');
  });

  test.each([
    ['little room', { room: 64e6 }],
    ['little memory', { memory: 4e9 }],
    ['no such folder', { mounts: '/dev/vda / ext4 rw,relatime 0 0\n' }],
    ['one that lies on the disk', { mounts: '/dev/vda /dev/shm ext4 rw,relatime 0 0\n' }],
    [
      'one from which nothing may be run',
      { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime 0 0\n' },
    ],
  ])('lie where they always do with %s', (_what, less) => {
    expect(folderInMemory({ ...machine, ...less })).toBeUndefined();
  });

  test('are in a folder of the run; folders of killed runs are deleted, those in use stay', () => {
    const parent = mkdtempSync(join(tmpdir(), 'propolis-parent-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const first = folderOfRun(parent);
    writeFileSync(join(first, 'kept'), '');
    const second = folderOfRun(parent);
    expect(existsSync(first)).toBe(true);
    const third = folderOfRun(parent, Date.now() + 2 * 3_600_000);
    expect([first, second, third].map(existsSync)).toEqual([false, false, true]);
  });
});
