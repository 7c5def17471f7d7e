import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** Made by tools, never committed. */
const madeFolders = new Set([
  '.cache',
  '.git',
  'coverage',
  'data',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
]);

/** Every folder below this one that holds a file somewhere, as `apps/server/src`. */
function foldersBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !madeFolders.has(entry.name))
    .map(({ name }) => join(folder, name))
    .filter(holdsFile)
    .flatMap((path) => [path, ...foldersBelow(path)]);
}

const holdsFile = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !madeFolders.has(entry.name) && holdsFile(join(folder, entry.name))
      : !entry.name.startsWith('.git'),
  );

/** The folders of the drawn tree: two spaces deeper is a folder inside. */
function drawnFolders() {
  const tree = read('ARCHITECTURE.md').match(/```tree\n([\s\S]*?)```/)?.[1] ?? '';
  const above = [];
  return tree
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, indent, name, words] = /^( *)(\S+)\/ +(\S.*)$/.exec(line) ?? [];
      expect(words, `a folder with its one line: ${line}`).toBeTruthy();
      above.length = indent.length / 2;
      above.push(name);
      return above.join('/');
    });
}

describe('ARCHITECTURE.md', () => {
  test('draws every folder there is, and no other', () => {
    expect(drawnFolders().toSorted()).toEqual(foldersBelow('').toSorted());
  });

  test('names only files that are there', () => {
    const paths = [
      ...read('ARCHITECTURE.md').matchAll(/`((?:apps|packages|scripts|docs|e2e|bench)\/[\w./-]+\.\w+)`/g),
    ];
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.map((found) => found[1]).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

const packageFiles = ['package.json'].concat(
  ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}/package.json`),
  ),
);
const directDependencies = packageFiles
  .filter((file) => existsSync(join(root, file)))
  .flatMap((file) => {
    const { dependencies, devDependencies, peerDependencies, optionalDependencies } = JSON.parse(read(file));
    return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies });
  });

describe('docs/adr/005-dependencies.md', () => {
  const rows = [...read('docs/adr/005-dependencies.md').matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \|$/gm)];

  test('has one line for each direct dependency, and no other', () => {
    const wanted = new Set(directDependencies.filter((name) => !name.startsWith('@propolis/')));
    expect(rows.map(([, name]) => name).toSorted()).toEqual([...wanted].toSorted());
  });

  test('names the licence that each package names', () => {
    const told = rows.map(([, name, , licence]) => [name, licence]);
    const own = told.map(([name]) => [name, JSON.parse(read(`node_modules/${name}/package.json`)).license]);
    expect(told).toEqual(own);
  });
});

/** Files that people read, with the links between them. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'OPERATIONS.md',
  'docs/glossary.md',
  'bench/README.md',
  'fuzz/README.md',
].concat(readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`));

describe('the documents', () => {
  test.each(documents)('%s links to what is there', (document) => {
    const targets = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((found) => found[1]);
    const missing = targets.filter(
      (target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(document), target)),
    );
    expect(missing).toEqual([]);
  });

  test('OPERATIONS.md has a row for each variable of the configuration, and no other', () => {
    const config = read('apps/server/src/platform/config.ts');
    const known = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((found) => found[1]);
    const rows = [...read('OPERATIONS.md').matchAll(/^\| (`[A-Z][A-Z_`, ]+`) \|/gm)];
    const told = rows.flatMap((row) => [...row[1].matchAll(/`([A-Z_]+)`/g)].map((found) => found[1]));
    expect(known.length).toBeGreaterThan(5);
    expect(told.toSorted()).toEqual(known.toSorted());
  });

  test('OPERATIONS.md names each geocoder, in the order of the configuration', () => {
    const [, list] = read('apps/server/src/platform/config.ts').match(/const GEOCODERS = \[(.+)\]/);
    const [row] = read('OPERATIONS.md').match(/^\| `GEOCODER`.*$/m);
    const told = row.split('|')[3].match(/`[a-z]+`/g);
    expect(told).toEqual(list.replaceAll("'", '`').split(', '));
  });

  test('every command that they tell is there', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    for (const document of documents) {
      const told = [...read(document).matchAll(/npm run ([\w:]+)/g)].map((found) => found[1]);
      expect([document, told.filter((name) => !scripts.includes(name))]).toEqual([document, []]);
    }
  });
});
