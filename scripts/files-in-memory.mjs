import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every Linux has it, most with half of the memory; a container often with 64 MB, and where nothing may be run. */
const FOLDER = '/dev/shm';

/** A run never kept more than an eighth of it there (bytes). */
const ROOM = 4e9;
/** Of the memory, with what runs besides: two browsers, a database, the counter (bytes). */
const MEMORY = 8e9;

/**
 * A folder in memory for temporary files, or undefined. The tests make and remove a hundred thousand, most of databases,
 * and only a power cut tells the one from the other: they stop processes, never the machine.
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

/** A run that goes on makes something there every minute (ms). */
const LEFT_BEHIND = 3_600_000;

/** All that a run makes, with what its tools forget, in one folder; those that killed runs left behind go first. */
export function folderOfRun(parent, now = Date.now()) {
  const prefix = 'propolis-run-';
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) removeOld(join(parent, name), now);
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o755); // a database may run as another user than the tests
  return folder;
}

function removeOld(folder, now) {
  try {
    // A database that still runs there ends within a minute by itself, its files gone.
    if (now - statSync(folder).mtimeMs > LEFT_BEHIND) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's, or just removed.
  }
}
