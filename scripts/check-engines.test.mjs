import { expect, test } from 'vitest';
import { findEngineBreaches } from './check-engines.mjs';

const lockOf = (repository, packages, workspace = repository) => ({
  packages: {
    '': { engines: { node: repository } },
    'apps/web': { engines: { node: workspace } },
    'node_modules/@repository/web': { link: true },
    ...Object.fromEntries(
      Object.entries(packages).map(([name, node]) => [`node_modules/${name}`, { engines: { node } }]),
    ),
    'node_modules/another-platform': { engines: { node: '^1.0.0' }, optional: true },
    'node_modules/old': { engines: ['node'] },
    'node_modules/silent': {},
  },
});

test('engines that match the packages are accepted', () => {
  const packages = { vite: '^20.19.0 || >=22.12.0', glob: '20 || >=22', old: '>=4' };
  expect(findEngineBreaches(lockOf('^20.19.0 || >=22.12.0', packages))).toEqual([]);
});

test('a version that a package refuses must not be allowed', () => {
  expect(findEngineBreaches(lockOf('>=20.19', { vite: '^20.19.0 || >=22.12.0' }))).toEqual([
    'Node 21.0.0 is promised, but node_modules/vite needs ^20.19.0 || >=22.12.0',
  ]);
  expect(findEngineBreaches(lockOf('>=20.18', { vite: '>=20.19' }))).toEqual([
    'Node 20.18.0 is promised, but node_modules/vite needs >=20.19',
  ]);
  expect(findEngineBreaches(lockOf('>=20.0.0', { vite: '<=20.0.0' }))).toEqual([
    'Node 20.0.1 is promised, but node_modules/vite needs <=20.0.0',
  ]);
});

test('a version that every package supports must be allowed', () => {
  expect(findEngineBreaches(lockOf('>=20.19', { vite: '>=20.18' }))).toEqual([
    'Node 20.18.0 serves every package, and package.json leaves it out',
  ]);
});

test('each workspace has the same engines', () => {
  expect(findEngineBreaches(lockOf('>=20', { vite: '>=20' }, '>=18'))).toEqual([
    'apps/web/package.json does not say "node": ">=20", as the repository does',
  ]);
});
