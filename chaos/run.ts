import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeFigures } from '../bench/tables.ts';
import type { Recorder } from './client.ts';
import { smallDisk } from './disk.ts';
import { drawPicture, runExperiment } from './experiment.ts';
import type { Recovery } from './kills.ts';
import { hasNginx, many } from './many.ts';
import { chanceOf } from './random.ts';
import { reportOf } from './report.ts';
import { alone, apart, type Setup } from './setups.ts';

/** `npm run chaos -- --kills 100 --seed 7 --seconds 900`; README.md explains it. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string' },
    /** No process is killed after this time. */
    seconds: { type: 'string', default: '3600' },
    /** `many` uses processes behind nginx (Debian's nginx-light); the default runs the two setups without it. */
    setup: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
/** Jobs of a killed separate worker wait for two minutes: a short run has no time for that. */
const SHORT = 10;

const counts = new Map<string, number>();
const faults: string[] = [];
const times: number[] = [];
const recorder: Recorder = {
  isDiskFull: false,
  count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
  time: (ms) => void times.push(ms),
  fault: (text) => {
    faults.push(text);
    console.log(`FAULT ${text}`);
  },
};

/** A load above the number of processors means that other processes slow the run down. */
const loadBefore = loadavg()[0] ?? 0;
const which = values.setup === undefined ? '' : ` --setup ${values.setup}`;
console.log(
  `Chaos with seed ${seed}: ${kills} kills (npm run chaos --${which} --kills ${kills} --seed ${seed}).`,
);
if (values.setup === 'many' && !hasNginx()) throw new Error('there is no nginx: apt-get install nginx-light');
const folder = await mkdtemp(join(tmpdir(), 'propolis-chaos-'));
const logFile = join(tmpdir(), `propolis-chaos-${process.pid}.log`);
const log = createWriteStream(logFile);
const begin = performance.now();
const say = (line: string) => {
  const at = ((performance.now() - begin) / 1000).toFixed(1);
  log.write(`${at} ${line}\n`);
};
const announce = (line: string) => {
  say(line);
  console.log(line);
};

const chance = chanceOf(seed);
const picture = await drawPicture();

async function experimentWith(
  name: string,
  open: (dataDir: string) => Promise<Setup>,
  share: number,
  end: number,
) {
  const dataDir = join(folder, name);
  const disk = await smallDisk(dataDir);
  try {
    const setup = await open(dataDir);
    try {
      const own = { setup, disk, kills: Math.round(kills * share), until: end };
      return await runExperiment({ ...own, chance, recorder, picture, say: announce });
    } finally {
      await setup.stop();
    }
  } finally {
    await disk.remove();
  }
}

const recoveries: Recovery[] = [];
const time = Number(values.seconds) * 1000;
const databaseDir = join(folder, 'database');
try {
  if (values.setup === 'many') {
    const open = (dataDir: string) => many(dataDir, say, databaseDir);
    recoveries.push(...(await experimentWith('many', open, 1, begin + time)));
  } else {
    const share = kills <= SHORT ? 1 : 0.5;
    recoveries.push(
      ...(await experimentWith('alone', (dataDir) => alone(dataDir, say), share, begin + time * share)),
    );
    const open = (dataDir: string) => apart(dataDir, say, databaseDir);
    if (share < 1) recoveries.push(...(await experimentWith('apart', open, share, begin + time)));
  }
} catch (error) {
  recorder.fault(error instanceof Error ? error.message : String(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
const seconds = (performance.now() - begin) / 1000;
const report = reportOf({ recoveries, counts, times, faults, seed, seconds });
console.log(`\n${report}`);
if (values.write && faults.length === 0)
  await writeFigures(values.setup === 'many' ? 'many' : 'chaos', report, loadBefore);
if (faults.length > 0) console.log(`The log of the processes is ${logFile}.`);
else await rm(logFile, { force: true });
process.exit(faults.length > 0 || recoveries.length === 0 ? 1 : 0);
