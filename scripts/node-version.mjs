import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Stops with a clear word when Node is not one that package.json names; everything else would fail with a strange one. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (includes(intervalsOf(engines.node), numberOf(process.versions.node))) return;
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

/** A version as one number, so that versions compare: 20.19.1 is 20 0019 0001. Missing parts are 0. */
function numberOf(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 1e8 + minor * 1e4 + patch;
}

/** The versions of a range as npm writes it (`^20.19.0 || >=24`): intervals from (with) to (without). */
export function intervalsOf(range) {
  return range.split('||').map((part) => {
    const comparators = part.replace(/(?<=[<>=^~])\s+/g, '').split(/\s+/);
    const parts = comparators.filter(Boolean).map(intervalOf);
    return {
      from: Math.max(0, ...parts.map(({ from }) => from)),
      to: Math.min(Number.POSITIVE_INFINITY, ...parts.map(({ to }) => to)),
    };
  });
}

function intervalOf(comparator) {
  const [, sign, version] = comparator.match(/^([<>=^~]*)v?([\d.]*)/);
  const from = numberOf(version.replace(/\.$/, ''));
  const given = version.split('.').filter(Boolean).length;
  const nextMajor = (Math.floor(from / 1e8) + 1) * 1e8;
  const nextMinor = (Math.floor(from / 1e4) + 1) * 1e4;
  const after = [Number.POSITIVE_INFINITY, nextMajor, nextMinor, from + 1][given];
  switch (sign) {
    case '>=':
      return { from, to: Number.POSITIVE_INFINITY };
    case '>':
      return { from: after, to: Number.POSITIVE_INFINITY };
    case '<':
      return { from: 0, to: from };
    case '<=':
      return { from: 0, to: after };
    case '^':
      return { from, to: from < 1e8 ? nextMinor : nextMajor };
    case '~':
      return { from, to: given === 1 ? nextMajor : nextMinor };
    default:
      return { from, to: after };
  }
}

export const includes = (intervals, version) =>
  intervals.some(({ from, to }) => from <= version && version < to);

/** As people write it. */
export const versionOf = (number) =>
  [Math.floor(number / 1e8), Math.floor(number / 1e4) % 1e4, number % 1e4].join('.');
