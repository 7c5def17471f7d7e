import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Of a folder that process `pid` makes beside the one it is to replace. */
const BESIDE = /^(?<name>.+)-of-(?<pid>\d+)(?:-former)?$/;

/** The name under which this process makes what is to lie under `name`, beside it. */
export const besideOf = (name) => `${name}-of-${process.pid}`;

/** Whether something is being made under this name, or was when its process ended. */
export const isBeside = (name) => BESIDE.test(name);

/**
 * Puts a folder that is made whole in the place of another, which is removed: but for the moment between two renames one
 * of them is there. Of many that do so at once one is the last.
 */
export function putInPlace(made, place) {
  const former = `${made}-former`;
  for (let isPlaced = false; !isPlaced; ) {
    attempt(() => renameSync(place, former), ['ENOENT']); // nothing lies there, or somebody else has just moved it
    isPlaced = attempt(() => renameSync(made, place), ['ENOTEMPTY', 'EEXIST']); // somebody else was first
    rmSync(former, { recursive: true, force: true });
  }
}

/** Removes from a folder what processes have left beside that were killed meanwhile. */
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
    return error.code === 'EPERM'; // somebody else's
  }
}
