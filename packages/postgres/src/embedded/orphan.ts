import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from './lock.ts';

/** Time for a checkpoint and the goodbye of the last client, in ms. */
const patience = 60_000;

/**
 * A killed Node process leaves its PostgreSQL running. The lock says that its owner is gone, so the server that is
 * named in postmaster.pid is nobody's: we stop it, or remove the file when that process is another program.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = Number((await readPidFile(cluster))[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!processExists(pid)) return; // PostgreSQL removes a stale file itself
  if (!(await isServerOf(cluster, pid))) {
    await rm(pidFilePath(cluster), { force: true }); // the id now belongs to another program, which would block the start
    return;
  }
  log(`stopping the PostgreSQL that an earlier run left behind (process ${pid})`);
  await stopServer(pid);
}

/** The lines of postmaster.pid: process id, folder, start time, port, socket folder, host, shared memory, status. */
export const readPidFile = (cluster: string) =>
  readFile(pidFilePath(cluster), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );

/** A crash between the making of the file and its first word leaves one that says nothing, and PostgreSQL gives up. */
export async function removeEmptyPidFile(cluster: string): Promise<void> {
  if ((await readPidFile(cluster)).join('') === '') await rm(pidFilePath(cluster), { force: true });
}

const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

/** Fast shutdown (running transactions are rolled back, the data is written), then waits until the process is gone. */
export async function stopServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!sendSignal(pid, signal)) return;
    for (let waited = 0; waited < patience; waited += 20) {
      if (!processExists(pid)) return;
      await wait(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** After a restart of the machine the same id may belong to anything, even to another project's PostgreSQL. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => askPs(pid),
  );
  return /(^|\/)postgres /.test(command) && command.includes(` ${cluster} `);
}

/** Where there is no /proc. */
const askPs = (pid: number) =>
  promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
