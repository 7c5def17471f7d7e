import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readNotices } from './licences.ts';

const root = join(import.meta.dirname, '../../..');
const notices = readNotices();
const packageOf = (path: string): Record<string, Record<string, string> | undefined> =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

test.each(['apps/web', 'apps/server'])('every package that %s needs is listed with its licence', (app) => {
  const { dependencies = {} } = packageOf(app);
  for (const [name, version] of Object.entries(dependencies)) {
    if (name.startsWith('@propolis/')) continue;
    const notice = notices.find((one) => one.name === name && one.version === version);
    expect(notice?.licence, name).toBeTruthy();
  }
});

test.each(['@biomejs/biome', '@playwright/test', 'vite', 'vitest'])(
  '%s, which only builds or tests, is not listed',
  (tool) => expect(notices.map(({ name }) => name)).not.toContain(tool),
);

test('the licence text is the text in the package', () => {
  expect(notices.find(({ name }) => name === 'react')?.text).toContain('Permission is hereby granted');
});
