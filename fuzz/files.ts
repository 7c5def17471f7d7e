import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Header, oddHeaders } from './headers.ts';
import { BROKEN_PERCENTS, nastyText, percentEncoded, weighted } from './values.ts';

/** A request outside the API: a file of the web app, one of its pages, or an unknown path. */
export interface DrawnFile {
  readonly kind: 'file';
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
}

const WEB = join(import.meta.dirname, '../apps/web/dist');

const METHODS = 'HEAD POST PUT DELETE OPTIONS PATCH TRACE PROPFIND QUERY PURGE M-SEARCH'.split(' ');

export const methodInsteadOf = (usual: string): fc.Arbitrary<string> =>
  weighted([12, fc.constant(usual)], [1, fc.constantFrom(...METHODS)]);

const PAGES = [
  '/',
  '/login',
  '/apiary/1',
  '/hive/7?tab=observations',
  '/dev/ui',
  '/nowhere/at/all',
  '/index.html',
];

const ODD_PATHS = [
  '/assets/',
  '/assets',
  '/assets/../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/.%2e/.%2e/data/secret-key',
  '//etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/.git/config',
  '/.env',
  '/sw.js.br',
  '/index.html%00.js',
  '/api',
  '/api/',
  '/api//apiaries',
  '/API/apiaries',
  '/api/apiaries/',
  '/api/apiaries;v=1',
  '/api/docs',
  '/api/openapi.json',
  '/api/docs?x=%ff',
  '/?__proto__[a]=1&constructor.prototype.a=1',
  '/*',
  '/:id',
  `/${'a'.repeat(5000)}`,
  `/${'a/'.repeat(2000)}`,
  `/?${'a=1&'.repeat(2000)}`,
];

/** Paths of the files that `npm run build` writes for browsers. */
export const readWebFiles = (): string[] =>
  readdirSync(WEB, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) =>
        `/${join(parentPath, name)
          .slice(WEB.length + 1)
          .replaceAll('\\', '/')}`,
    );

const strayPath = fc.oneof(
  nastyText.map((text) => `/${percentEncoded(text)}`),
  fc.constantFrom(...BROKEN_PERCENTS).map((text) => `/${text}`),
  fc.constantFrom(...BROKEN_PERCENTS).map((text) => `/assets/${text}`),
  fc.constantFrom(...BROKEN_PERCENTS).map((text) => `/login?back=${text}`),
);

export function drawFiles(webFiles: readonly string[]): fc.Arbitrary<DrawnFile> {
  const path = weighted(
    [3, fc.constantFrom(...webFiles)],
    [1, fc.constantFrom(...PAGES)],
    [3, fc.constantFrom(...ODD_PATHS)],
    [2, strayPath],
  );
  return fc.record({
    kind: fc.constant('file' as const),
    method: methodInsteadOf('GET'),
    path,
    headers: oddHeaders,
  });
}
