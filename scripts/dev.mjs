// `npm run dev`: restarts the server and reloads the page on save. Open the web app's address.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root, tool } from './run.mjs';

requireNode();
await ensureInstalled();

const commands = [
  [tool('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts']],
  [tool('vite'), ['apps/web']],
];
// Each has its own process group and gets one signal: a second one makes tsx kill the server during its shutdown.
const children = commands.map(([program, words]) =>
  spawn(program, words, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32' }),
);
let asked = false;
const stopAll = () => {
  if (asked) return;
  asked = true;
  for (const child of children) child.kill('SIGINT');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
for (const child of children) child.once('exit', stopAll); // one is useless without the other
