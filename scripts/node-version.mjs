import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Stops with a clear word when Node is not one that package.json names; everything else would fail with a strange one. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (isSupported(engines.node, process.versions.node)) return;
  console.error(`Propolis needs Node ${engines.node}; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The day on which each line gets its last fixes (https://github.com/nodejs/Release). What is newer has them. */
const LAST_FIXES = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 25: '2026-06-01' };

/** Says in one line that this Node gets no fixes any more, or nothing. Everything works all the same. */
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
 * Whether a range of `^20.19.0` and `>=24.0.0`, the two forms in our package.json, includes this version. Runs before the
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
