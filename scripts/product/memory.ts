import { execFileSync } from 'node:child_process';

/** Resident memory in MB of a process and of all that it started, but PostgreSQL. */
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
