import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** What a process may take for one thing that it does. */
export interface ProcessLimits {
  /** Bytes, the process itself (60 MB) among them. */
  readonly memory: number;
  /** Milliseconds. */
  readonly within: number;
}

/** How a process came to its end without an answer. */
export type ProcessEnd = { readonly outcome: 'over time' } | { readonly outcome: 'died' };

/** One process that does one thing after the other: what breaks there is this process alone. */
export interface BoundedProcess<Job, Outcome> {
  readonly run: (job: Job) => Promise<Outcome | ProcessEnd>;
  readonly stop: () => void;
}

/** A file of ours that runs as a process of its own (`serveJobs`). */
export interface Program {
  /** Without its ending: TypeScript as long as nothing is built, one file beside the server's own afterwards. */
  readonly source: { readonly folder: string; readonly name: string };
  readonly nodeOptions?: readonly string[];
  /** Whether the system is asked to hold the bound of memory too, where it can. */
  readonly isHeldBySystem?: boolean;
}

const isSource = import.meta.filename.endsWith('.ts');

const commandOf = ({ folder, name }: Program['source']): readonly string[] =>
  isSource ? ['--import=tsx', join(folder, `${name}.ts`)] : [join(import.meta.dirname, `${name}.js`)];

/** The system's own bound of memory (kB), where it has one: what asks for more is refused. */
const BOUNDED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';
const UNBOUNDED = 'exec "$@"';

function startProcess({ source, nodeOptions = [], isHeldBySystem }: Program, memory: number): ChildProcess {
  const kilobytes = String(Math.round(memory / 1024));
  const command = [process.execPath, ...nodeOptions, ...commandOf(source), String(memory)];
  return spawn('sh', ['-c', isHeldBySystem ? BOUNDED : UNBOUNDED, kilobytes, ...command], {
    cwd: projectRoot(), // where tsx is found
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of ours is of use to it, least of all a secret; and glibc keeps less memory with fewer arenas.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
  });
}

/** Starts a program; `Outcome` is what it alone is known to answer. */
export function startBounded<Job extends object, Outcome>(
  program: Program,
  limits: ProcessLimits,
): BoundedProcess<Job, Outcome> {
  type Ended = Outcome | ProcessEnd;
  const child = startProcess(program, limits.memory);
  let settle: ((outcome: Ended) => void) | undefined;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    settle?.({ outcome: 'died' });
  };
  // Told by our own process, which says nothing else.
  child.on('message', (outcome) => settle?.(outcome as Outcome));
  child.on('error', end).on('exit', end);
  const stop = () => void child.kill('SIGKILL');
  return {
    stop,
    run: async (job) => {
      if (hasEnded) return { outcome: 'died' };
      let clock: NodeJS.Timeout | undefined;
      let isOverTime = false;
      const outcome = await new Promise<Ended>((done) => {
        settle = done;
        clock = setTimeout(() => {
          isOverTime = true;
          done({ outcome: 'over time' });
        }, limits.within);
        child.send(job, (failure) => {
          if (failure) end();
        });
      });
      clearTimeout(clock);
      settle = undefined;
      if (isOverTime) stop();
      return outcome;
    },
  };
}

/** Answers go first: the least that there is. With 10 they waited 4.8 times as long as idle, with 19 2.3 times (`bench -- counting`). */
const PRIORITY = 19;
const LOOK_EVERY = 100; // ms

/**
 * The other side of `startBounded`: a process that does what its parent tells it, one thing at a time, and ends with it.
 * What a file can break is this process alone.
 */
export function serveJobs<Job, Outcome>(work: (job: Job) => Promise<Outcome>): void {
  /** What `ulimit` does not hold everywhere. */
  const bytesMax = Number(process.argv[2]);
  process.umask(0o077);
  setPriority(PRIORITY);
  // A signal to all processes is for the parent, which lets requests under way come to their end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // At once: what is still at work would only complain that nobody takes its answer.
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  setInterval(() => {
    if (process.memoryUsage.rss() > bytesMax) end();
  }, LOOK_EVERY).unref();
  // Only the parent speaks to it, and only of jobs.
  process.on('message', async (job: Job) => {
    const answer = await work(job);
    process.send?.(answer, undefined, undefined, (failure) => failure && end());
  });
}
