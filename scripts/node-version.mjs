import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Exits with a clear message if Node is not a version that package.json allows. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isSupported(engines.node, process.versions.node)) return;
  console.error(`Propolis needs Node ${engines.node}; this is ${process.versions.node}.`);
  process.exit(1);
}

/** End of life of each release line (https://github.com/nodejs/Release). Newer lines are supported. */
const LAST_FIXES = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 25: '2026-06-01' };

/** Warns in one line if this Node gets no more fixes. */
export function tellSupport() {
  const line = supportLine(process.versions.node, new Date().toISOString().slice(0, 10));
  if (line) console.log(line);
}

export function supportLine(version, today) {
  const last = LAST_FIXES[version.split('.')[0]];
  if (!last || today <= last) return undefined;
  return `Node ${version} works, but gets no security fixes since ${last}: Node 24 is recommended.`;
}

/**
 * Whether a range in the forms `^20.19.0` and `>=24.0.0`, as in package.json, includes this version. Runs before the
 * installation, so without `semver`.
 */
export function isSupported(range, version) {
  const [major, minor] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, fromMajor, fromMinor] = /(\^|>=)(\d+)\.(\d+)\.0/.exec(part);
    if (major === Number(fromMajor)) return minor >= Number(fromMinor);
    return sign === '>=' && major > Number(fromMajor);
  });
}
