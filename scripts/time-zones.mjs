// `npm run test:tz`: repeats date tests in time zones that differ most.
import { fileURLToPath } from 'node:url';
import { run, tool } from './run.mjs';

/** Far ahead of UTC, half an hour off and behind, a clock change at midnight, and UTC. */
const zones = ['Pacific/Auckland', 'America/St_Johns', 'Africa/Cairo', 'UTC'];

/**
 * One run of a vitest project per zone: all tests of the picker and of the domain in the most different zone, the
 * date arithmetic of the picker in all zones.
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
