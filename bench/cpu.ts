import { readdir, readFile } from 'node:fs/promises';
import type { DatabasePool } from '@propolis/postgres';

// Reads /proc, so it works on Linux only. Unlike wall time, CPU time does not depend on other load.

const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used so far, including its children that have ended. */
export const cpuOf = async (pid: number): Promise<number> => (await statOf(pid)).ticks / TICKS_PER_SECOND;

/** The same, including its running child processes. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(processes.map((id) => statOf(id).catch(() => undefined)));
  const ticks = stats
    .filter((stat) => stat?.parent === pid || stat?.pid === pid)
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
  return ticks / TICKS_PER_SECOND;
}

/** The same for all processes of a PostgreSQL server. */
export async function cpuOfDatabase({ pool }: DatabasePool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  return cpuOfFamily((await statOf(rows[0].pid)).parent);
}

/** proc(5): the fields after the name, which may contain spaces. */
async function statOf(pid: number | string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  // utime, stime, cutime and cstime.
  const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
  return { pid: Number(pid), parent, ticks };
}

/** Milliseconds of CPU that this process uses for it. */
export function cpuFor(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
