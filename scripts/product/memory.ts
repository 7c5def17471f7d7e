import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory in MB of a process and its children, without PostgreSQL. */
export function residentMegabytes(pid: number): number {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const all = lines.map((line) => {
    const [own, parent, kilobytes, ...name] = line.trim().split(/\s+/);
    return { own: Number(own), parent: Number(parent), kilobytes: Number(kilobytes), name: name.join(' ') };
  });
  const sum = (one: number): number => {
    const children = all.filter(({ parent, name }) => parent === one && name !== 'postgres');
    const kilobytes = all.find(({ own }) => own === one)?.kilobytes ?? 0;
    return children.reduce((total, child) => total + sum(child.own), kilobytes);
  };
  return sum(pid) / 1024;
}

/**
 * Private memory in MB of one process, without its children and without file mappings, which the system can reclaim.
 * Undefined if the system does not report it.
 */
export function heldMegabytes(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
