// `npm start`: from a fresh clone to the running app. Only Node's own modules, for nothing is installed yet.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './run.mjs';

requireNode();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// Its own process group: Ctrl-C in a terminal would otherwise reach the server twice, from the terminal and from us.
const server = spawn(process.execPath, ['apps/server/dist/main.js', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
  env: { NODE_ENV: 'production', ...process.env },
});

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (asked) return; // npm passes on what the terminal has already sent
    asked = true;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
server.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
