import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { PictureJob, PictureOutcome } from './encode.ts';

/** What one picture may take before its process is ended. */
export interface DecoderLimits {
  /** Bytes, the process itself (60 MB) among them. */
  readonly memory: number;
  /** Milliseconds. */
  readonly within: number;
}

/** What a process has made of a picture; the last two are its end. */
export type DecoderOutcome =
  | PictureOutcome
  | { readonly outcome: 'over time' }
  | { readonly outcome: 'died' };

/** One process that decodes pictures, one after the other. */
export interface Decoder {
  readonly run: (job: PictureJob) => Promise<DecoderOutcome>;
  readonly stop: () => void;
}

/** TypeScript as long as nothing is built; one file beside the server's own afterwards. */
const isSource = import.meta.filename.endsWith('.ts');
const PROGRAM = isSource
  ? ['--import=tsx', join(import.meta.dirname, 'decoder-process.ts')]
  : [join(import.meta.dirname, 'decoder-process.js')];

/**
 * What V8 reserves for compiled code, 512 MB in Node 24 and nothing in Node 20, counts against the system's bound and
 * leaves nothing for the picture. All the work is done by a library that is not JavaScript: nothing has to be compiled.
 */
const WITHOUT_COMPILER = Number.parseInt(process.versions.node, 10) > 20 ? ['--jitless'] : [];

/** The system's own bound of memory (kB), where it has one: what asks for more is refused, and the picture with it. */
const BOUNDED = 'ulimit -d "$0" 2>/dev/null; exec "$@"';

function startProcess({ memory }: DecoderLimits): ChildProcess {
  const kilobytes = String(Math.round(memory / 1024));
  const command = [process.execPath, ...WITHOUT_COMPILER, ...PROGRAM, String(memory)];
  return spawn('sh', ['-c', BOUNDED, kilobytes, ...command], {
    cwd: projectRoot(), // where tsx is found
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of ours is of use to it, least of all a secret; and glibc keeps less memory with fewer arenas.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
  });
}

export function startDecoder(limits: DecoderLimits): Decoder {
  const child = startProcess(limits);
  let settle: ((outcome: DecoderOutcome) => void) | undefined;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    settle?.({ outcome: 'died' });
  };
  // Told by our own process, which says nothing else.
  child.on('message', (outcome) => settle?.(outcome as PictureOutcome));
  child.on('error', end).on('exit', end);
  const stop = () => void child.kill('SIGKILL');
  return {
    stop,
    run: async (job) => {
      if (hasEnded) return { outcome: 'died' };
      let clock: NodeJS.Timeout | undefined;
      const outcome = await new Promise<DecoderOutcome>((done) => {
        settle = done;
        clock = setTimeout(() => done({ outcome: 'over time' }), limits.within);
        child.send(job, (failure) => {
          if (failure) end();
        });
      });
      clearTimeout(clock);
      settle = undefined;
      if (outcome.outcome === 'over time') stop();
      return outcome;
    },
  };
}
