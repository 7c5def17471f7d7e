// `npm run test:tz`: days are days everywhere. The same tests once more where clocks differ most.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run, tool } from './run.mjs';

/** Far ahead of UTC, half an hour off and behind, a change of clocks at midnight, and none at all. */
const zones = ['Pacific/Auckland', 'America/St_Johns', 'Africa/Cairo', 'UTC'];

/** One run of a vitest project per zone: the picker everywhere, the rules where the day is most often another one. */
export function timeZoneSteps() {
  const picker = existsSync(join(root, 'packages/date-range-picker/vitest.config.ts')) ? zones : [];
  return [...picker.map((zone) => step('date-range-picker', zone)), step('domain', 'Pacific/Auckland')];
}

const step = (project, zone) => ({
  name: `${project} in ${zone}`,
  command: [tool('vitest'), 'run', '--project', project],
  env: { TZ: zone },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let failed = false;
  for (const { name, command, env } of timeZoneSteps()) {
    console.log(`> ${name}`);
    const [program, ...words] = command;
    if ((await run(program, words, { env })) !== 0) failed = true;
  }
  process.exit(failed ? 1 : 0);
}
