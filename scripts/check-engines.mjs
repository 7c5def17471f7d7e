// What package.json says of Node, held against what the locked packages need. Development counts: `npm start` installs
// and builds with them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { includes, intervalsOf, versionOf } from './node-version.mjs';
import { root } from './run.mjs';

/** What is wrong with the `engines` of this lock, a line each. */
export function findEngineBreaches(lock) {
  const { '': house, ...others } = lock.packages;
  const stated = house.engines?.node ?? '*';
  const own = intervalsOf(stated);
  const needs = Object.entries(others).filter(
    ([path, entry]) => path.includes('node_modules/') && isNeeded(entry),
  );
  const breaches = Object.entries(others)
    .filter(
      ([path, { link, engines }]) => !path.includes('node_modules/') && !link && engines?.node !== stated,
    )
    .map(([path]) => `${path}/package.json does not say "node": "${stated}", as the house does`);
  const points = [own, ...needs.map(([, { engines }]) => intervalsOf(engines.node))].flatMap((intervals) =>
    intervals.flatMap(({ from, to }) => [from, to]),
  );
  // Between two of these points nothing changes, so each stands for all up to the next.
  for (const version of [...new Set(points)].filter(Number.isFinite).sort((a, b) => a - b)) {
    const refusing = needs.find(([, { engines }]) => !includes(intervalsOf(engines.node), version));
    const isOurs = includes(own, version);
    if (isOurs && refusing) {
      const [path, { engines }] = refusing;
      breaches.push(`Node ${versionOf(version)} is promised, but ${path} needs ${engines.node}`);
    }
    if (!isOurs && !refusing)
      breaches.push(`Node ${versionOf(version)} serves every package, and package.json leaves it out`);
  }
  return breaches;
}

/** Builds for other platforms are optional, and need what their platform needs. */
const isNeeded = ({ engines, optional }) => typeof engines?.node === 'string' && !optional;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findEngineBreaches(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
  console.log('package.json says what the packages need of Node.');
}
