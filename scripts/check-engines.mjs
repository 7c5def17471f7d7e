// Compares `engines` in package.json with the Node versions that the locked packages need, including development
// dependencies, because `npm start` installs and builds with them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, Range, SemVer, satisfies } from 'semver';
import { root } from './run.mjs';
import { reportIfStarted } from './sources.mjs';

/** Faults of the `engines` of this lock, one line each. */
export function findEngineBreaches(lock) {
  const { '': repository, ...others } = lock.packages;
  const stated = repository.engines?.node ?? '*';
  const needs = Object.entries(others).filter(
    ([path, entry]) => path.includes('node_modules/') && isNeeded(entry),
  );
  const breaches = Object.entries(others)
    .filter(
      ([path, { link, engines }]) => !path.includes('node_modules/') && !link && engines?.node !== stated,
    )
    .map(([path]) => `${path}/package.json does not say "node": "${stated}", as the repository does`);
  const points = [stated, ...needs.map(([, { engines }]) => engines.node)].flatMap(turningPoints);
  // Between two of these versions nothing changes, so each represents all up to the next.
  for (const version of [...new Set(points)].sort(compare)) {
    const refusing = needs.find(([, { engines }]) => !satisfies(version, engines.node));
    const isOurs = satisfies(version, stated);
    if (isOurs && refusing) {
      const [path, { engines }] = refusing;
      breaches.push(`Node ${version} is promised, but ${path} needs ${engines.node}`);
    }
    if (!isOurs && !refusing)
      breaches.push(`Node ${version} serves every package, and package.json leaves it out`);
  }
  return breaches;
}

/** The first versions that a range includes or excludes. */
const turningPoints = (range) =>
  new Range(range).set.flat().map(({ operator, semver }) => {
    const { major = 0, minor = 0, patch = 0 } = semver;
    return new SemVer(`${major}.${minor}.${operator === '>' || operator === '<=' ? patch + 1 : patch}`)
      .version;
  });

/** Builds for other platforms are optional; their requirements do not count. */
const isNeeded = ({ engines, optional }) => typeof engines?.node === 'string' && !optional;

reportIfStarted(
  import.meta.url,
  () => findEngineBreaches(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))),
  'package.json allows exactly the Node versions that the packages support.',
);
