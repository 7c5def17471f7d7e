import { expect, test } from 'vitest';
import { completeLock, omitAddresses } from './complete-lock.mjs';

const wants = (optionalDependencies) => ({ version: '1.0.0', dev: true, optionalDependencies });

test('a missing build for another platform is added with its platform', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': wants({ 'tool-linux-x64-musl': '1.0.0', 'tool-win32-x64-msvc': '1.0.0' }),
    },
  };
  expect(completeLock(lock)).toEqual(['tool-linux-x64-musl', 'tool-win32-x64-msvc']);
  expect(lock.packages['node_modules/tool-linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    libc: ['musl'],
    os: ['linux'],
    dev: true,
    optional: true,
  });
  expect(lock.packages['node_modules/tool-win32-x64-msvc']).toMatchObject({ cpu: ['x64'], os: ['win32'] });
  expect(completeLock(lock)).toEqual([]);
});

test('a build beside the package or above it is not missing', () => {
  const lock = {
    packages: {
      'node_modules/a': wants({ 'a-linux-x64': '1.0.0' }),
      'node_modules/a/node_modules/a-linux-x64': {},
      'node_modules/b/node_modules/c': wants({ 'c-linux-x64': '1.0.0' }),
      'node_modules/c-linux-x64': {},
    },
  };
  expect(completeLock(lock)).toEqual([]);
});

test('an unknown version or platform is an error', () => {
  const lockWith = (name, version) => ({ packages: { 'node_modules/a': wants({ [name]: version }) } });
  expect(() => completeLock(lockWith('a-linux-x64', '^1.0.0'))).toThrow('no exact version');
  expect(() => completeLock(lockWith('a-native', '1.0.0'))).toThrow('platform of a-native');
});

test('the lock contains no download address; workspaces keep their folder', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', resolved: 'https://packages.example/a.tgz' },
    'node_modules/b/node_modules/@c/d': { version: '1.0.0', resolved: 'https://packages.example/d.tgz' },
    'node_modules/@propolis/web': { resolved: 'apps/web', link: true },
  };
  expect(omitAddresses({ packages })).toEqual(['a', '@c/d']);
  expect(packages['node_modules/a']).toEqual({ version: '1.0.0' });
  expect(packages['node_modules/@propolis/web']).toEqual({ resolved: 'apps/web', link: true });
});
