// `npm run test:tz`: days are days everywhere. The same tests once more where clocks differ most.
import { fileURLToPath } from 'node:url';
import { run, tool } from './run.mjs';

/** Far ahead of UTC, half an hour off and behind, a change of clocks at midnight, and none at all. */
const zones = ['Pacific/Auckland', 'America/St_Johns', 'Africa/Cairo', 'UTC'];

/**
 * One run of a vitest project per zone: all of the picker and the rules where the day is most often another one, what the
 * picker reckons with days everywhere.
 */
export function timeZoneSteps() {
  const [farthest, ...others] = zones;
  return [
    step('date-range-picker', farthest),
    step('domain', farthest),
    step('file-formats', farthest),
    ...others.map((zone) => step('date-range-picker', zone, 'src/core')),
  ];
}

const step = (project, zone, ...folders) => ({
  name: `${project} in ${zone}`,
  command: [tool('vitest'), 'run', '--project', project, ...folders],
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
