// `npm run dev`: the server restarts and the page reloads as you save. The web's address is the one to open.
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
// Each in its own process group and asked once: a second signal makes tsx kill the server in the middle of its goodbye.
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
for (const child of children) child.once('exit', stopAll); // one without the other is no use
