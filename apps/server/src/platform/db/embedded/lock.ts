import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Says who holds a data folder. `born` tells a process from a later one that got the same id. */
type Holder = { pid: number; born: string };

/** Takes the folder for this process, or says who has it. Answers how to give it back. */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      // `as`: Node's own file errors carry a code.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await removeIfStale(path);
  }
  throw new Error(`The lock ${path} cannot be taken: other processes keep taking it.`);
}

async function removeIfStale(path: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => '');
  const holder = parseHolder(found);
  if (holder && isAlive(holder)) {
    throw new Error(`Process ${holder.pid} already runs a database in this folder (${path}).`);
  }
  const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await rename(path, aside).catch(() => undefined);
  // Between reading and renaming another process may have taken the lock: then what we hold is its own, put it back.
  const moved = await readFile(aside, 'utf8').catch(() => found);
  if (moved !== found) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function parseHolder(text: string): Holder | null {
  try {
    // `as`: written by this file; anything else counts as no holder.
    const holder = JSON.parse(text) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, born: holder.born ?? '' } : null;
  } catch {
    return null;
  }
}

const isAlive = ({ pid, born }: Holder) => processExists(pid) && birthOf(pid) === born;

/** True while a process with this id exists, also one of another user. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time in clock ticks since boot, where the system tells it (Linux); else empty, and the id alone decides. */
function birthOf(pid: number): string {
  try {
    // Field 22 of proc(5); the name in field 2 may hold spaces, so we count after its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
