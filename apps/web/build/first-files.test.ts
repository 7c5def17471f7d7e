import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');
/** What an `import` or `export … from` loads before the file runs; type imports load nothing. */
const LOADED = /^(?:import|export)\s+(?!type\s)(?:[^;']*?from\s+)?'([^']+)'/gm;
/** The schemas of the contract, and zod. */
const SCHEMAS = /^(?:zod|@propolis\/contract)$/;

/** Every import path by which a file loads one of these packages. */
function waysTo(
  packages: RegExp,
  file: string,
  way: readonly string[] = [],
  seen = new Set<string>(),
): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const here = [...way, relative(SOURCES, file)];
  return [...readFileSync(file, 'utf8').matchAll(LOADED)].flatMap(([, name = '']) => {
    if (packages.test(name)) return [`${here.join(' → ')} → ${name}`];
    const next = join(dirname(file), name);
    return /^\.+\/.*\.tsx?$/.test(name) && existsSync(next) ? waysTo(packages, next, here, seen) : [];
  });
}

test('an import path to the schemas is found', () => {
  expect(waysTo(SCHEMAS, join(SOURCES, 'features/account/RegisterPage.tsx'))).toContain(
    'features/account/RegisterPage.tsx → @propolis/contract',
  );
});

test.each(['main.tsx', 'app/signed-in-entry.ts'])(
  '%s does not load the schemas: calls, codes and limits are in @propolis/contract/client',
  (file) => {
    expect(waysTo(SCHEMAS, join(SOURCES, file))).toEqual([]);
  },
);

test('the sign-in page loads neither the router nor the query client', () => {
  const tanstack = /^@tanstack\//;
  expect(waysTo(tanstack, join(SOURCES, 'app/start-app.tsx'))).not.toEqual([]);
  expect(waysTo(tanstack, join(SOURCES, 'main.tsx'))).toEqual([]);
});
