import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** Generated, never committed. */
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

const foldersIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !madeFolders.has(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => join(folder, name));

/** Each app, package and feature. */
const PARTS = ['', 'apps', 'packages', 'apps/server/src/features', 'apps/web/src', 'apps/web/src/features'];

/** The folders of the drawn tree: two spaces of indentation per level. */
function drawnFolders() {
  const tree = read('ARCHITECTURE.md').match(/```tree\n([\s\S]*?)```/)?.[1] ?? '';
  const above = [];
  return tree
    .split('\n')
    .filter((line) => line.trim())
    .flatMap((line) => {
      const [, indent, names] = /^( *)(\S+\/(?: {2}\S+\/)*)/.exec(line) ?? [];
      above.length = indent.length / 2;
      const folders = names.split('  ').map((name) => [...above, name.slice(0, -1)].join('/'));
      above.push(names.slice(0, -1));
      return folders;
    });
}

describe('ARCHITECTURE.md', () => {
  test('draws each app, package and feature, and only existing folders', () => {
    const drawn = drawnFolders();
    expect(PARTS.flatMap(foldersIn).filter((folder) => !drawn.includes(folder))).toEqual([]);
    expect(drawn.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });

  test('names only existing files', () => {
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

  test('gives the licence of each package', () => {
    const named = rows.map(([, name, , licence]) => [name, licence]);
    const own = named.map(([name]) => [name, JSON.parse(read(`node_modules/${name}/package.json`)).license]);
    expect(named).toEqual(own);
  });
});

const records = readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name}`);

/** Documents with links between them. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'OPERATIONS.md',
  'docs/glossary.md',
  'docs/specification.md',
  'docs/security.md',
  'docs/alerts.md',
  'docs/bad-days.md',
  'docs/scale.md',
  'bench/README.md',
  'chaos/README.md',
  'fuzz/README.md',
  'packages/date-range-picker/README.md',
  'packages/varroa-counter/README.md',
  'packages/varroa-counter/METHOD.md',
  'packages/varroa-counter/eval/README.md',
  'packages/varroa-counter/model/README.md',
  'packages/varroa-counter/training/README.md',
  'packages/varroa-counter/training/labels/README.md',
  ...records,
];

/** The anchor of a heading, as in GitHub and most editors. */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** Maximum number of words of each document, counted as by `wc -w`. */
const WORDS = [
  ['README.md', 500],
  ['ARCHITECTURE.md', 1_500],
  ['CONTRIBUTING.md', 600],
  ['OPERATIONS.md', 3_500],
  ['docs/security.md', 5_500],
  ['docs/alerts.md', 600],
  ['docs/bad-days.md', 900],
  ['docs/scale.md', 500],
  ['bench/README.md', 5_500],
  ['chaos/README.md', 400],
  ['fuzz/README.md', 300],
  ['packages/date-range-picker/README.md', 500],
  ['packages/varroa-counter/README.md', 300],
  ['packages/varroa-counter/METHOD.md', 2_500],
  ['packages/varroa-counter/eval/README.md', 1_500],
  ['packages/varroa-counter/model/README.md', 500],
  ['packages/varroa-counter/training/README.md', 900],
  ['packages/varroa-counter/training/labels/README.md', 900],
  ...records.filter((path) => !path.endsWith('005-dependencies.md')).map((path) => [path, 350]),
];

describe('the documents', () => {
  test.each(WORDS)('%s has at most %i words', (document, most) => {
    expect(read(document).trim().split(/\s+/).length).toBeLessThanOrEqual(most);
  });

  test('the glossary has at most 80 entries of one sentence each', () => {
    const entries = [...read('docs/glossary.md').matchAll(/^\| (?!word).+ \|$/gm)];
    expect(entries.length).toBeLessThanOrEqual(80);
    expect(entries.filter(([line]) => !/[^.]\. \|$/.test(line) || /\. [A-Z]/.test(line))).toEqual([]);
  });

  test.each(documents)('%s links to existing files', (document) => {
    const targets = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((found) => found[1]);
    const missing = targets.filter(
      (target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(document), target)),
    );
    expect(missing).toEqual([]);
  });

  test.each(documents)('%s links to existing headings', (document) => {
    const targets = [...read(document).matchAll(/\]\(([\w./-]*\.md)?#([^)]+)\)/g)];
    const missing = targets.filter(([, path, anchor]) => {
      const text = read(path ? join(dirname(document), path) : document);
      return ![...text.matchAll(/^#+ (.+)$/gm)].some(([, title]) => anchorOf(title) === anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  test('there are at most 30 decision records', () => {
    expect(records.length).toBeLessThanOrEqual(30);
  });

  test('each decision record has a unique number in its title', () => {
    const names = readdirSync(join(root, 'docs/adr'));
    const numbers = names.map((name) => name.slice(0, 3));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    for (const name of names)
      expect(read(`docs/adr/${name}`)).toMatch(new RegExp(`^# ${name.slice(0, 3)} · `));
  });

  test('OPERATIONS.md has a row for each variable of the configuration, and no other', () => {
    const config = ['apps/server/src/config.ts', 'packages/postgres/src/connections/database-config.ts']
      .map(read)
      .join('');
    const known = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((found) => found[1]);
    const rows = [...read('OPERATIONS.md').matchAll(/^\| (`[A-Z][A-Z_`, ]+`) \|/gm)];
    const named = rows.flatMap((row) => [...row[1].matchAll(/`([A-Z_]+)`/g)].map((found) => found[1]));
    expect(known.length).toBeGreaterThan(5);
    expect(named.toSorted()).toEqual(known.toSorted());
  });

  test('OPERATIONS.md names each geocoder, in the order of the configuration', () => {
    const [, list] = read('apps/server/src/gateways/geocoder.ts').match(/const GEOCODERS = \[(.+)\]/);
    const [row] = read('OPERATIONS.md').match(/^\| `GEOCODER`.*$/m);
    const named = row.split('|')[3].match(/`[a-z]+`/g);
    expect(named).toEqual(list.replaceAll("'", '`').split(', '));
  });

  test('every command in the documents exists', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    for (const document of documents) {
      const named = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map((found) => found[1]);
      expect([document, named.filter((name) => !scripts.includes(name))]).toEqual([document, []]);
    }
  });
});

/** Test files of all folders by name: documents refer to `hostile.test.ts`. */
const testFiles = ['apps', 'packages', 'scripts', 'fuzz']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
  .filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path) && !path.includes('node_modules'));

test('docs/bad-days.md names existing tests', () => {
  const named = [...read('docs/bad-days.md').matchAll(/`([\w.-]+\.test\.ts)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !testFiles.some((path) => basename(path) === name))).toEqual([]);
});

describe('docs/security.md', () => {
  const rows = [
    ...read('docs/security.md').matchAll(/^\| ([\d.–]+) \| ([12]) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm),
  ];
  /** `10.2.1–10.2.3` are three requirements. */
  const numbersOf = (text) => {
    const [first, last = first] = text.split('–').map((number) => number.split('.').map(Number));
    const count = last[2] - first[2] + 1;
    return Array.from({ length: count }, (_, index) => `${first[0]}.${first[1]}.${first[2] + index}`);
  };

  test('has each requirement of levels 1 and 2 once, in the order of the standard', () => {
    const ofLevel = (wanted) => rows.filter((row) => row[2] === wanted).flatMap((row) => numbersOf(row[1]));
    expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183]);
    const all = rows.flatMap((row) => numbersOf(row[1]));
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    expect(new Set(all.map((number) => number.split('.')[0])).size).toBe(17);
  });

  test('has a state and a reason for each requirement', () => {
    const states = ['held', 'held in part', 'operator', 'n/a', 'not held'];
    expect(rows.filter((row) => !states.includes(row[4]) || row[5].length < 3)).toEqual([]);
  });

  test('names existing tests by file and beginning of their title', () => {
    const missing = rows.flatMap(([, number, , , , how]) => {
      const named = [...how.matchAll(/`([\w.-]+\.test\.\w+)`((?:,? “[^”]+”)*)/g)];
      return named.flatMap(([, file, rules]) => {
        const texts = testFiles.filter((path) => basename(path) === file).map(read);
        if (texts.length === 0) return [`${number}: ${file}`];
        return [...rules.matchAll(/“([^”]+)”/g)]
          .filter(([, rule]) => !texts.some((text) => text.includes(rule)))
          .map(([, rule]) => `${number}: ${file} has no “${rule}”`);
      });
    });
    expect(missing).toEqual([]);
  });

  test('refers only to rows that name a test', () => {
    const named = new Map(rows.map(([, number, , , , how]) => [number.split('–')[0], how.split('|').at(-1)]));
    const referring = [...named].flatMap(([number, cell]) =>
      [...cell.matchAll(/\bas ([\d.]+)/g)].map(([, other]) => `${number} as ${other}`),
    );
    expect(referring.length).toBeGreaterThan(10);
    expect(referring.filter((text) => !/\.test\.\w+`/.test(named.get(text.split(' as ')[1]) ?? ''))).toEqual(
      [],
    );
  });

  test('names existing files', () => {
    const paths = [...read('docs/security.md').matchAll(/`((?:apps|packages|scripts|docs|fuzz)\/[^`]+)`/g)];
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.map((found) => found[1]).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('docs/specification.md', () => {
  const sections = new Map(
    read('docs/specification.md')
      .split(/^## /m)
      .slice(1)
      .map((text) => [text[0], [...text.matchAll(/^(\d+)\. /gm)].map(([, rule]) => rule)]),
  );

  test('has each rule that a comment or a title cites', () => {
    const cited = sourceFiles().flatMap((path) =>
      [...read(path).matchAll(/\bspecification (\d)(?:\.(\d+))?/g)].map(([cite, section, rule]) => ({
        ...{ path, cite, section, rule },
      })),
    );
    expect(cited.length).toBeGreaterThan(100);
    const missing = cited.filter(
      ({ section, rule }) => !sections.has(section) || (rule && !sections.get(section).includes(rule)),
    );
    expect(missing).toEqual([]);
  });
});

function sourceFiles() {
  return ['apps', 'packages', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => /\.(ts|tsx|css)$/.test(path) && !/node_modules|dist/.test(path)),
  );
}
