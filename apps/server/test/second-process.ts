import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { closeAtEnd } from './closing.ts';

export interface SecondProcess {
  /** Resolves with the next line with this prefix; rejects if the process ends before. */
  readonly line: (beginning: string) => Promise<string>;
  /** Kills it, as a power cut does. */
  readonly kill: () => Promise<void>;
}

const serverRoot = fileURLToPath(new URL('..', import.meta.url));

/** A child process that runs this module; imports are relative to the server's folder, such as `./src/http.ts`. */
export function secondProcess(code: string): SecondProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: serverRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  closeAtEnd(kill);
  const errors: string[] = [];
  child.stderr.on('data', (part: Buffer) => errors.push(part.toString()));
  const lines = createInterface(child.stdout);
  return {
    line: (beginning) =>
      new Promise((resolve, reject) => {
        const read = (line: string) => {
          if (!line.startsWith(beginning)) return;
          lines.off('line', read);
          resolve(line);
        };
        lines.on('line', read);
        void ended.then(() =>
          reject(new Error(`The process ended before it said that:\n${errors.join('')}`)),
        );
      }),
    kill,
  };
}
