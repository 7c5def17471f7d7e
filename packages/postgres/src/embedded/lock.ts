import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** The holder of a data folder. `born` distinguishes processes that reuse an id. */
const Holder = z.object({ pid: z.number(), born: z.string().default('') });
type Holder = z.infer<typeof Holder>;

type LockOptions = {
  /** Maximum wait for a holder that is ending, in ms. */
  patience: number;
  log: (line: string) => void;
};

const askAgain = 50; // ms

/**
 * Locks the folder for this process; waits for a holder that is ending, otherwise throws. Returns the release
 * function.
 */
export async function takeLock(path: string, { patience, log }: LockOptions): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) } satisfies Holder);
  for (let waited = 0; ; waited += askAgain) {
    if (await isTaken(path, mine)) return () => rm(path, { force: true });
    const holder = await removeIfStale(path);
    if (waited >= patience) {
      if (holder) throw new Error(`Process ${holder.pid} already runs a database in this folder (${path}).`);
      if (waited >= patience + stubborn)
        throw new Error(`The lock ${path} cannot be taken: other processes keep taking it.`);
    }
    if (!holder) continue;
    if (waited === 0) log(`waiting for process ${holder.pid}, which still runs a database in this folder`);
    await wait(askAgain);
  }
}

/** Assumed duration of a lost race, which limits the number of attempts. */
const stubborn = 20 * askAgain;

const isTaken = (path: string, mine: string): Promise<boolean> =>
  writeFile(path, mine, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );

/** Removes the lock of an ended process; returns a holder that is still running. */
async function removeIfStale(path: string): Promise<Holder | undefined> {
  const found = await readFile(path, 'utf8').catch(() => '');
  const holder = parseHolder(found);
  if (holder && isAlive(holder)) return holder;
  const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await rename(path, aside).catch(() => undefined);
  // Another process may have taken the lock between reading and renaming: then restore its lock.
  const moved = await readFile(aside, 'utf8').catch(() => found);
  if (moved !== found) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return undefined;
}

function parseHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const isAlive = ({ pid, born }: Holder) => processExists(pid) && birthOf(pid) === born;

/** True if a process with this id runs, also as another user. False for a zombie. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !['Z', 'X'].includes(fieldsOf(pid)[0] ?? '');
}

/**
 * Start time in clock ticks since boot, if the system reports it (Linux); otherwise empty, and only the id
 * counts.
 */
const birthOf = (pid: number): string => fieldsOf(pid)[19] ?? '';

/** Process status fields from field 3 of proc(5); empty without /proc. */
function fieldsOf(pid: number): string[] {
  try {
    // The name in field 2 may contain spaces, so skip to its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
