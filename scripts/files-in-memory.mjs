import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Exists on every Linux, usually with half of the memory; in containers often with 64 MB and `noexec`. */
const FOLDER = '/dev/shm';

/** A run never used more than an eighth of this (bytes). */
const ROOM = 4e9;
/** Memory for the other processes of a run: two browsers, a database, the counter (bytes). */
const MEMORY = 8e9;

/**
 * A folder in memory for temporary files, or undefined. The tests create and delete a hundred thousand files, mostly
 * of databases. They kill processes but never the machine, so they need no durable storage.
 */
export function folderInMemory({ mounts, room, memory } = readMachine()) {
  const mount = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === FOLDER);
  const options = mount?.[3]?.split(',') ?? [];
  const canRun = mount?.[2] === 'tmpfs' && options.includes('rw') && !options.includes('noexec');
  return canRun && room >= ROOM && memory >= MEMORY ? FOLDER : undefined;
}

function readMachine() {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return {
      mounts: readFileSync('/proc/mounts', 'utf8'),
      room: bavail * bsize,
      memory: process.availableMemory(),
    };
  } catch {
    // Another system than Linux.
    return { mounts: '', room: 0, memory: 0 };
  }
}

/** A running test run writes there at least every minute (ms). */
const LEFT_BEHIND = 3_600_000;

/**
 * One folder for all files of a run, including those that tools leave behind; folders of killed runs are deleted
 * first.
 */
export function folderOfRun(parent, now = Date.now()) {
  const prefix = 'propolis-run-';
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) removeOld(join(parent, name), now);
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o755); // the database may run as another user than the tests
  return folder;
}

function removeOld(folder, now) {
  try {
    // A database that still runs there ends within a minute without its files.
    if (now - statSync(folder).mtimeMs > LEFT_BEHIND) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Owned by another user, or just deleted.
  }
}
