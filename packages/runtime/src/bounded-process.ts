import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

export interface ProcessLimits {
  /** Bytes, including the process itself (60 MB). */
  readonly memory: number;
  /** Milliseconds. */
  readonly within: number;
}

/** How a process ended without a result. `hasStarted` is false if it has not even loaded its program. */
export type ProcessEnd =
  | { readonly outcome: 'over time' }
  | { readonly outcome: 'died'; readonly hasStarted?: boolean };

/** A process that runs jobs sequentially; a crash affects only this process. */
export interface BoundedProcess<Job, Outcome> {
  readonly run: (job: Job) => Promise<Outcome | ProcessEnd>;
  readonly stop: () => void;
}

/** A file that runs as a separate process (`serveJobs`). */
export interface Program {
  /** Without extension: TypeScript in development, a bundled file next to the server in production. */
  readonly source: { readonly folder: string; readonly name: string };
  readonly nodeOptions?: readonly string[];
  /** Whether the memory limit is also enforced by the system, where supported. */
  readonly isHeldBySystem?: boolean;
}

const isSource = import.meta.filename.endsWith('.ts');

const commandOf = ({ folder, name }: Program['source']): readonly string[] =>
  isSource ? ['--import=tsx', join(folder, `${name}.ts`)] : [join(import.meta.dirname, `${name}.js`)];

/** The system's memory limit (kB), where supported; larger allocations fail. */
const BOUNDED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';
const UNBOUNDED = 'exec "$@"';

function startProcess({ source, nodeOptions = [], isHeldBySystem }: Program, memory: number): ChildProcess {
  const kilobytes = String(Math.round(memory / 1024));
  const command = [process.execPath, ...nodeOptions, ...commandOf(source), String(memory)];
  return spawn('sh', ['-c', isHeldBySystem ? BOUNDED : UNBOUNDED, kilobytes, ...command], {
    cwd: projectRoot(), // Where tsx is found.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A minimal environment without secrets; fewer arenas reduce the memory of glibc.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', JOB_NICENESS: process.env.JOB_NICENESS },
  });
}

/** Starts a program; `Outcome` is the type of its results. */
export function startBounded<Job extends object, Outcome>(
  program: Program,
  limits: ProcessLimits,
): BoundedProcess<Job, Outcome> {
  type Ended = Outcome | ProcessEnd;
  const child = startProcess(program, limits.memory);
  let settle: ((outcome: Ended) => void) | undefined;
  let hasStarted = false;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    settle?.({ outcome: 'died', hasStarted });
  };
  // Sent only by our own process: first that it has started, then the outcomes.
  child.once('message', () => {
    hasStarted = true;
    child.on('message', (outcome: Outcome) => settle?.(outcome));
  });
  child.on('error', end).on('exit', end);
  const stop = () => void child.kill('SIGKILL');
  return {
    stop,
    run: async (job) => {
      if (hasEnded) return { outcome: 'died', hasStarted };
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

interface Bounds {
  readonly program: Program;
  readonly limits: ProcessLimits;
  readonly signal: AbortSignal;
}

/** Runs one job in its own process, which then ends. An abort ends it at once and rejects. */
export async function runBounded<Job extends object, Outcome>(
  { program, limits, signal }: Bounds,
  job: Job,
): Promise<Outcome | ProcessEnd> {
  signal.throwIfAborted();
  const { run, stop } = startBounded<Job, Outcome>(program, limits);
  signal.addEventListener('abort', stop, { once: true });
  const outcome = await run(job);
  signal.removeEventListener('abort', stop);
  stop();
  signal.throwIfAborted();
  return outcome;
}

/**
 * By default the lowest priority, so that responses come first. With 10 they took 4.8 times as long as idle, with 19
 * 2.3 times (`bench -- counting`).
 */
const DEFAULT_NICENESS = 19;
const LOOK_EVERY = 100; // ms

/**
 * The other side of `startBounded`: runs the jobs of its parent sequentially and ends with it. A crash caused
 * by a file affects only this process.
 */
export function serveJobs<Job, Outcome>(work: (job: Job) => Promise<Outcome>): void {
  /** For systems on which `ulimit` has no effect. */
  const bytesMax = Number(process.argv[2]);
  process.umask(0o077);
  setPriority(Number(process.env.JOB_NICENESS ?? DEFAULT_NICENESS));
  // Signals to the process group are for the parent, which lets running requests finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  // SIGKILL, because the current work would only fail to send its result.
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  setInterval(() => {
    if (process.memoryUsage.rss() > bytesMax) end();
  }, LOOK_EVERY).unref();
  // Only the parent sends messages, and only jobs.
  process.on('message', async (job: Job) => {
    const answer = await work(job);
    process.send?.(answer, undefined, undefined, (failure) => failure && end());
  });
  process.send?.('started');
}
