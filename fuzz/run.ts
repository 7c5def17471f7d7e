import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { inTemporaryFolder } from '../scripts/temporary-folder.ts';
import { attack } from './attack.ts';
import { sendLargeArchives } from './large-archives.ts';

/** `npm run fuzz -- --seed 7 --requests 1000 --seconds 60`; README.md explains it. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    requests: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3600' },
  },
});
const options = {
  seed: Number(values.seed),
  requests: Number(values.requests),
  seconds: Number(values.seconds),
};
if (Object.values(options).some((value) => !Number.isSafeInteger(value)))
  throw new Error('--seed, --requests and --seconds are whole numbers');

await inTemporaryFolder('fuzz', async (dataDir) => {
  console.log(`fuzz: --seed ${options.seed} --requests ${options.requests}`);
  // Before the requests, which use up the sign-ins that an address has.
  const archives = await sendLargeArchives(dataDir);
  const requests = await attack(dataDir, options);
  const faults = [...requests.faults, ...archives.faults];
  for (const line of [...requests.lines, ...archives.lines]) console.log(line);
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'No fault.' : `${faults.length} kinds of faults; seed ${options.seed}.`);
  if (faults.length > 0) process.exitCode = 1;
});
