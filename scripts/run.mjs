import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder; every command runs there. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

let stopped = false;

/** True once a stop was requested: further steps must not begin. */
export const isStopped = () => stopped;

/**
 * Runs a program, shows its output or passes it to `onOutput` in chunks, and settles with its exit code (128 if a
 * signal ended it, 127 if it is missing).
 */
export function run(program, words, { env = {}, onOutput } = {}) {
  return new Promise((settle) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32', // npm and the tools are .cmd files there
    });
    const onSignal = (signal) => {
      stopped = true;
      if (signal === 'SIGTERM') child.kill(signal); // Ctrl-C reaches the child from the terminal
    };
    const end = (code) => {
      for (const signal of signals) process.off(signal, onSignal);
      settle(code);
    };
    for (const signal of signals) process.on(signal, onSignal);
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
    child.once('error', () => end(127));
    // Wait until all output has arrived.
    child.once('close', (code, signal) => end(signal ? 128 : (code ?? 1)));
  });
}

const signals = ['SIGINT', 'SIGTERM'];

/** The program of an npm package. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);
