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
const children = commands.map(([program, words]) => spawn(program, words, { cwd: root, stdio: 'inherit' }));

const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
};
// Ctrl-C reaches both from the terminal; we only wait for them.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => stopAll('SIGTERM'));
for (const child of children) child.once('exit', () => stopAll('SIGTERM')); // one without the other is no use
