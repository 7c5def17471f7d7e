import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { expect, test } from 'vitest';
import { isSupported, supportLine } from './node-version.mjs';
import { root } from './run.mjs';

test.each([
  [
    '20.19.0',
    '2026-05-01',
    'Node 20.19.0 works, but gets no security fixes since 2026-04-30: Node 24 is recommended.',
  ],
  ['20.19.0', '2026-04-30', undefined],
  ['22.13.0', '2026-11-22', undefined],
  ['24.0.0', '2026-11-22', undefined],
  [
    '24.0.0',
    '2028-05-01',
    'Node 24.0.0 works, but gets no security fixes since 2028-04-30: Node 24 is recommended.',
  ],
  ['26.1.0', '2030-01-01', undefined],
])('Node %s on %s: %s', (version, today, line) => {
  expect(supportLine(version, today)).toBe(line);
});

test('the range in package.json is read as by npm', () => {
  const { node } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines;
  for (let major = 18; major < 28; major += 1)
    for (let minor = 0; minor < 30; minor += 1)
      expect(isSupported(node, `${major}.${minor}.1`)).toBe(satisfies(`${major}.${minor}.1`, node));
});
