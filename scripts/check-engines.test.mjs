import { expect, test } from 'vitest';
import { findEngineBreaches } from './check-engines.mjs';
import { includes, intervalsOf } from './node-version.mjs';

const at = (version) => {
  const [major, minor, patch] = version.split('.').map(Number);
  return major * 1e8 + minor * 1e4 + patch;
};

test.each([
  ['^20.19.0 || >=22.12.0', ['20.19.0', '20.99.9', '22.12.0', '99.0.0'], ['20.18.9', '21.0.0', '22.11.9']],
  ['20 || >=22', ['20.0.0', '20.9.9', '22.0.0'], ['19.9.9', '21.0.0', '21.9.9']],
  ['>= 18', ['18.0.0', '30.1.2'], ['17.9.9']],
  ['>=16 || 14 >=14.17', ['14.17.0', '14.99.0', '16.0.0'], ['14.16.9', '15.0.0']],
  ['>=12.0.0 <13', ['12.0.0', '12.99.0'], ['11.9.9', '13.0.0']],
  ['10.* || >= 12.*', ['10.4.0', '12.0.0'], ['11.0.0', '9.9.9']],
  ['>= 10.x', ['10.0.0', '11.0.0'], ['9.9.9']],
  ['~20.1.2', ['20.1.2', '20.1.9'], ['20.2.0', '20.1.1']],
  ['>20.1 <=22', ['20.2.0', '22.9.9'], ['20.1.9', '23.0.0']],
  ['>=v12.22.7', ['12.22.7'], ['12.22.6']],
  ['20.1.2', ['20.1.2'], ['20.1.1', '20.1.3']],
  ['*', ['0.0.0', '99.0.0'], []],
])('the range %s is read as npm reads it', (range, within, without) => {
  const intervals = intervalsOf(range);
  expect(within.filter((version) => !includes(intervals, at(version)))).toEqual([]);
  expect(without.filter((version) => includes(intervals, at(version)))).toEqual([]);
});

const lockOf = (house, packages, workspace = house) => ({
  packages: {
    '': { engines: { node: house } },
    'apps/web': { engines: { node: workspace } },
    'node_modules/@house/web': { link: true },
    ...Object.fromEntries(
      Object.entries(packages).map(([name, node]) => [`node_modules/${name}`, { engines: { node } }]),
    ),
    'node_modules/another-platform': { engines: { node: '^1.0.0' }, optional: true },
    'node_modules/old': { engines: ['node'] },
    'node_modules/silent': {},
  },
});

test('a house that says exactly what its packages need is let be', () => {
  const packages = { vite: '^20.19.0 || >=22.12.0', glob: '20 || >=22', old: '>=4' };
  expect(findEngineBreaches(lockOf('^20.19.0 || >=22.12.0', packages))).toEqual([]);
});

test('a version that a package refuses is no promise', () => {
  expect(findEngineBreaches(lockOf('>=20.19', { vite: '^20.19.0 || >=22.12.0' }))).toEqual([
    'Node 21.0.0 is promised, but node_modules/vite needs ^20.19.0 || >=22.12.0',
  ]);
  expect(findEngineBreaches(lockOf('>=20.18', { vite: '>=20.19' }))).toEqual([
    'Node 20.18.0 is promised, but node_modules/vite needs >=20.19',
  ]);
});

test('a version that every package takes is not left out', () => {
  expect(findEngineBreaches(lockOf('>=20.19', { vite: '>=20.18' }))).toEqual([
    'Node 20.18.0 serves every package, and package.json leaves it out',
  ]);
});

test('each workspace says the same', () => {
  expect(findEngineBreaches(lockOf('>=20', { vite: '>=20' }, '>=18'))).toEqual([
    'apps/web/package.json does not say "node": ">=20", as the house does',
  ]);
});
