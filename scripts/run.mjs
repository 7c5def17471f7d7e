import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder; every command runs there. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program with its output shown; settles with its exit code (128 when a signal ended it, 127 when missing). */
export function run(program, words, { env = {}, quiet = false } = {}) {
  return new Promise((settle) => {
    const child = spawn(program, words, {
      cwd: root,
      stdio: quiet ? 'ignore' : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32', // npm and the tools are .cmd files there
    });
    child.once('error', () => settle(127));
    child.once('exit', (code, signal) => settle(signal ? 128 : (code ?? 1)));
  });
}

/** A program that an npm package brought. */
export const tool = (name) => join(root, 'node_modules', '.bin', name);
