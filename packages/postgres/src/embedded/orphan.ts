import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from './lock.ts';

/** Timeout for a checkpoint and the last disconnect, in ms. */
const patience = 60_000;

/**
 * A killed Node process leaves its PostgreSQL running. The lock shows that its owner has ended, so the server
 * in postmaster.pid is orphaned: stops it, or removes the file if the id belongs to another program.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = Number((await readPidFile(cluster))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!processExists(pid)) return; // PostgreSQL removes a stale file itself.
  if (!(await isServerOf(cluster, pid))) {
    await rm(pidFilePath(cluster), { force: true }); // The id belongs to another program, which would block the start.
    return;
  }
  log(`stopping the PostgreSQL that an earlier run left behind (process ${pid})`);
  await stopServer(pid);
}

/**
 * The lines of postmaster.pid: process id, folder, start time, port, socket folder, host, shared memory,
 * status.
 */
export const readPidFile = (cluster: string) =>
  readFile(pidFilePath(cluster), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );

/** A crash right after the creation of the file leaves it empty, and PostgreSQL refuses to start. */
export async function removeEmptyPidFile(cluster: string): Promise<void> {
  if ((await readPidFile(cluster)).join('') === '') await rm(pidFilePath(cluster), { force: true });
}

const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

/**
 * Fast shutdown (rolls back running transactions, writes the data), then waits until the process has ended.
 */
export async function stopServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!sendSignal(pid, signal)) return;
    for (let waited = 0; waited < patience; waited += 20) {
      if (!processExists(pid)) return;
      await wait(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** After a reboot the id may belong to any process, including another project's PostgreSQL. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => askPs(pid),
  );
  return /(^|\/)postgres /.test(command) && command.includes(` ${cluster} `);
}

/** Fallback without /proc. */
const askPs = (pid: number) =>
  promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
