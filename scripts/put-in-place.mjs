import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Name of a folder that process `pid` builds beside its target. */
const BESIDE = /^(?<name>.+)-of-(?<pid>\d+)(?:-former)?$/;

/** The temporary name under which this process builds `name`. */
export const besideOf = (name) => `${name}-of-${process.pid}`;

/** Whether this is a temporary name of a build. */
export const isBeside = (name) => BESIDE.test(name);

/**
 * Replaces a folder by a complete new one. Except for the moment between two renames, one of them exists. Of several
 * concurrent calls, one is the last.
 */
export function putInPlace(made, place) {
  const former = `${made}-former`;
  for (let isPlaced = false; !isPlaced; ) {
    attempt(() => renameSync(place, former), ['ENOENT']); // there is no old folder, or another process has just moved it
    isPlaced = attempt(() => renameSync(made, place), ['ENOTEMPTY', 'EEXIST']); // another process was first
    rmSync(former, { recursive: true, force: true });
  }
}

/** Deletes the temporary folders of killed processes. */
export function removeLeft(folder) {
  for (const name of readdirSync(folder)) {
    const pid = BESIDE.exec(name)?.groups?.pid;
    if (pid && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function attempt(work, expected) {
  try {
    work();
    return true;
  } catch (error) {
    if (!expected.includes(error.code)) throw error;
    return false;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // the process belongs to another user
  }
}
