import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { act } from './actions.ts';
import { checkBeekeeper } from './check.ts';
import type { Recorder } from './client.ts';
import { drawPicture, enter, prepare, untilUp } from './experiment.ts';
import { until } from './kills.ts';
import { hasNginx, type Many, many } from './many.ts';
import { chanceOf } from './random.ts';

// `npm run chaos:rolling`: `deploy/rolling-restart.sh` restarts each serving process, twice, while beekeepers write
// without network faults. No request may fail: a 5xx response, or none, is a fault.

const SCRIPT = resolve(import.meta.dirname, '../deploy/rolling-restart.sh');
const BEEKEEPERS = 6;
const ROUNDS = 2;
const RESTART_LIMIT = 60_000; // ms

if (!hasNginx()) throw new Error('there is no nginx: apt-get install nginx-light');
const faults: string[] = [];
let answers = 0;
const recorder: Recorder = {
  isDiskFull: false,
  count: (what) => void (/^(answers (503|lost)|no answer)/.test(what) && faults.push(what)),
  time: () => {
    answers += 1;
  },
  fault: (text) => void faults.push(text),
};

/** Acts as a service manager asked for `…@PORT`: answers once the process of that port has ended. */
async function serveRestarts({ victims, ports }: Many) {
  const server = createServer(async ({ url = '' }, answer) => {
    const victim = victims[ports.indexOf(Number(url.slice(1)))];
    const pid = await victim?.pid();
    if (pid) process.kill(pid, 'SIGTERM');
    const isAnother = async () => ![pid, undefined].includes(await victim?.pid());
    answer.writeHead(pid && (await until(isAnother, RESTART_LIMIT)) ? 204 : 500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }; // it listens on TCP
}

const folder = await mkdtemp(join(tmpdir(), 'propolis-rolling-'));
const setup = await many(join(folder, 'data'), () => undefined, join(folder, 'database'));
try {
  const picture = await drawPicture();
  const never = { kills: 0, until: 0, disk: undefined, trouble: 0, say: console.log };
  const experiment = prepare({ setup, chance: chanceOf(Date.now()), recorder, picture, ...never });
  await untilUp(setup);
  const beekeepers = await Promise.all(
    Array.from({ length: BEEKEEPERS }, (_none, index) => enter(experiment, index)),
  );
  const leaving = new AbortController();
  const busy = beekeepers.map(async ({ beekeeper }) => {
    while (!leaving.signal.aborted) await act(beekeeper);
  });
  const restarts = await serveRestarts(setup);
  const env = {
    PATH: process.env.PATH,
    PROCESSES: setup.processes,
    RELOAD: setup.reload,
    RESTART: `curl --silent --fail http://127.0.0.1:${restarts.port}/`,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stdout } = await promisify(execFile)('sh', [SCRIPT, ...setup.ports.map(String)], { env });
    process.stdout.write(stdout);
  }
  leaving.abort();
  await Promise.all(busy);
  restarts.close();
  let found = 0;
  for (const { beekeeper } of beekeepers) found += await checkBeekeeper(beekeeper);
  await experiment.database.close();
  console.log(`${answers} answers, ${found} things found as they were kept, ${faults.length} faults.`);
} finally {
  await setup.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
