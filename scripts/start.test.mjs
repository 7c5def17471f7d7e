import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './run.mjs';

/** A folder with the real start script, and stand-ins for its programs. */
let repository;
/** Prints its process id and each signal; exits on a command. */
const SERVER = `
const { NODE_ENV } = process.env;
const say = (fact) => console.log(JSON.stringify(fact));
const signals = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => say({ signals: signals.push(signal) && signals }));
process.on('SIGUSR2', () => { say({ signals }); process.exit(7); });
setInterval(() => {}, 1000);
say({ pid: process.pid, cwd: process.cwd(), words: process.argv.slice(2), NODE_ENV });
`;

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'propolis-start-'));
  mkdirSync(join(repository, 'scripts'));
  mkdirSync(join(repository, 'apps/server/dist'), { recursive: true });
  copyFileSync(join(root, 'scripts/start.sh'), join(repository, 'scripts/start.sh'));
  writeFileSync(join(repository, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(repository, 'apps/server/dist/main.js'), SERVER);
  writeFileSync(join(repository, 'scripts/prepare.mjs'), 'process.exit(Number(process.env.PREPARED ?? 0));');
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

/** Runs in a new process group, as in a terminal. */
function start(env = {}, words = []) {
  const { NODE_ENV: _own, ...others } = process.env;
  const shell = spawn('sh', [join(repository, 'scripts/start.sh'), ...words], {
    env: { ...others, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  shell.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const line = async (index) => {
    while (text.split('\n').length < index + 2) await once(shell.stdout, 'data');
    return JSON.parse(text.split('\n')[index]);
  };
  return { shell, line, exited: once(shell, 'exit'), output: () => text };
}

describe('npm start', () => {
  test('leaves one process: the server replaces the shell, with its arguments, in the project folder', async () => {
    const { shell, line, exited } = start({}, ['--word']);
    const server = await line(0);
    expect(server).toEqual({ pid: shell.pid, cwd: repository, words: ['--word'], NODE_ENV: 'production' });
    shell.kill('SIGUSR2');
    expect(await exited).toEqual([7, null]);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('passes %s on to the server, once', async (signal) => {
    const { shell, line, exited } = start();
    await line(0);
    process.kill(-shell.pid, signal); // to the whole group, as a terminal does
    expect(await line(1)).toEqual({ signals: [signal] });
    shell.kill('SIGUSR2');
    expect(await line(2)).toEqual({ signals: [signal] });
    expect(await exited).toEqual([7, null]);
  });

  test('keeps a given NODE_ENV', async () => {
    const { shell, line, exited } = start({ NODE_ENV: 'test' });
    expect((await line(0)).NODE_ENV).toBe('test');
    shell.kill('SIGUSR2');
    await exited;
  });

  test('does not start the server after a failed installation or build', async () => {
    const { exited, output } = start({ PREPARED: '3' });
    expect(await exited).toEqual([1, null]);
    expect(output()).toBe('');
  });
});
