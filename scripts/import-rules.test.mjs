import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from './check-import-rules.mjs';
import { root, tool } from './run.mjs';

let repository;
afterAll(() => rm(repository, { recursive: true, force: true }));

const server = 'apps/server/src';
const web = 'apps/web/src';
const runtime = 'packages/runtime/src';

/** Rule, the violating file, and its import. */
const sins = [
  ['no-cycles', `${runtime}/egg.ts`, './hen.ts'],
  ['every-import-is-there', `${runtime}/lost.ts`, './nowhere.ts'],
  ['domain-imports-nothing', 'packages/domain/src/reads-files.ts', 'node:fs'],
  ['domain-imports-nothing', 'packages/domain/src/checks.ts', 'zod'],
  ['file-formats-know-only-domain', 'packages/file-formats/src/reads-files.ts', 'node:fs'],
  ['contract-knows-only-domain-and-zod', 'packages/contract/src/asks.ts', 'kysely'],
  ['packages-never-import-apps', 'packages/varroa-counter/src/peeks.ts', '../../../apps/server/src/http.ts'],
  ['package-postgres-imports-only-lower-ones', 'packages/postgres/src/up.ts', '@propolis/http-kit'],
  ['packages-stand-alone', 'packages/date-range-picker/src/knows.ts', '@propolis/contract'],
  ['web-never-imports-server', `${web}/lib/peeks.ts`, '../../../server/src/http.ts'],
  ['web-never-imports-server', `${web}/lib/opens-a-database.ts`, '@propolis/postgres'],
  [
    'server-never-imports-the-operators-commands',
    `${server}/features/hives/operates.ts`,
    '../../../../operator/src/cli.ts',
  ],
  ['server-never-imports-web', `${server}/gateways/peeks.ts`, '../../../web/src/lib/http.ts'],
  ['picker-on-the-web-only', `${server}/gateways/picks.ts`, '@propolis/date-range-picker'],
  ['counter-on-the-server-only', `${web}/lib/counts.ts`, '@propolis/varroa-counter'],
  [
    'quick-look-in-one-worker',
    `${web}/lib/looks.ts`,
    '../../../../packages/varroa-counter/src/quick-look.ts',
  ],
  ['packages-are-entered-by-their-index', `${web}/lib/deep.ts`, '../../../../packages/domain/src/inner.ts'],
  [
    'feature-account-imports-only-lower-ones',
    `${server}/features/account/up.ts`,
    '../apiaries/apiaries.queries.ts',
  ],
  [
    'feature-apiaries-imports-only-lower-ones',
    `${server}/features/apiaries/up.ts`,
    '../hives/hives.queries.ts',
  ],
  [
    'feature-countings-imports-only-lower-ones',
    `${web}/features/countings/up.ts`,
    '../evolution/evolution.api.ts',
  ],
  ['web-features-are-entered-by-their-api', `${web}/features/hives/part.ts`, '../apiaries/ApiaryName.tsx'],
  [
    'web-features-are-entered-by-their-api',
    `${web}/features/sensors/scale/hides.ts`,
    '../../observations/photos/photos.api.ts',
  ],
  [
    'feature-hives-imports-only-lower-ones',
    `${web}/features/hives/label/up.ts`,
    '../../observations/observations.api.ts',
  ],
  [
    'server-features-are-entered-by-their-queries-or-service',
    `${server}/features/hives/routes.ts`,
    '../apiaries/apiaries.routes.ts',
  ],
  ['features-never-import-the-app', `${web}/features/hives/roof.ts`, '../../app/router.tsx'],
  ['features-never-import-the-app', `${server}/features/hives/roof.ts`, '../../http.ts'],
  ['gateways-know-no-feature', `${server}/gateways/room.ts`, '../features/hives/hives.queries.ts'],
  ['ui-and-lib-know-no-feature', `${web}/ui/Room.tsx`, '../features/hives/hives.api.ts'],
  ['sql-only-in-queries', `${server}/features/hives/hives.service.ts`, 'kysely'],
  ['curves-are-drawn-in-one-place', `${web}/features/hives/curve.ts`, 'uplot'],
  ['the-app-never-imports-tests', `${server}/gateways/tested.ts`, './hen.test.ts'],
];

/** Allowed imports: none of these may be reported. */
const allowed = [
  [`${server}/features/hives/hives.queries.ts`, 'kysely'],
  ['packages/postgres/src/pool.ts', 'kysely'],
  ['packages/http-kit/src/down.ts', '@propolis/postgres'],
  [`${server}/features/hives/down.ts`, '../apiaries/apiaries.queries.ts'],
  [`${web}/features/hives/down.tsx`, '../apiaries/apiaries.api.ts'],
  [`${web}/features/hives/without-extension.ts`, '../apiaries/apiaries.api'],
  [`${web}/features/hives/label/deep-down.tsx`, '../../apiaries/apiaries.api.ts'],
  [`${web}/app/dashboard.ts`, '../features/hives/HiveCard.tsx'],
  [`${web}/features/hives/days.ts`, '@propolis/date-range-picker'],
  [`${server}/features/countings/count.ts`, '@propolis/varroa-counter'],
  [`${server}/features/hives/rules.ts`, '@propolis/domain'],
  ['packages/contract/src/hives.ts', 'zod'],
  [`${server}/features/hives/hives.test.ts`, 'kysely'],
];

const packages = ['domain', 'contract', 'date-range-picker', 'varroa-counter', 'postgres', 'http-kit'];
const others = [
  `${server}/http.ts`,
  `${server}/gateways/meteoswiss.ts`,
  `${server}/features/apiaries/apiaries.queries.ts`,
  `${server}/features/apiaries/apiaries.routes.ts`,
  `${web}/lib/http.ts`,
  `${web}/app/router.tsx`,
  `${web}/features/apiaries/apiaries.api.ts`,
  `${web}/features/apiaries/ApiaryName.tsx`,
  `${web}/features/evolution/evolution.api.ts`,
  `${web}/features/hives/HiveCard.tsx`,
  `${web}/features/hives/hives.api.ts`,
  `${web}/features/observations/observations.api.ts`,
  `${web}/features/observations/photos/photos.api.ts`,
  `${server}/gateways/hen.test.ts`,
  'apps/operator/src/cli.ts',
  'packages/domain/src/inner.ts',
  'packages/varroa-counter/src/quick-look.ts',
  ...packages.map((name) => `packages/${name}/src/index.ts`),
];

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'propolis-import-rules-'));
  for (const file of others) await plant(file, 'export type Thing = 1;\n');
  for (const name of packages) await plantWorkspace(name);
  for (const name of ['zod', 'kysely', 'uplot']) await plantLibrary(name);
  await plant(
    'package.json',
    '{ "type": "module", "dependencies": { "zod": "1", "kysely": "1", "uplot": "1" } }',
  );
  await plant(`${runtime}/hen.ts`, `import type { Thing } from './egg.ts';\nexport type Hen = Thing;\n`);
  for (const [, file, target] of sins) await plantImport(file, target);
  for (const [file, target] of allowed) await plantImport(file, target);
});

async function plant(file, text) {
  await mkdir(dirname(join(repository, file)), { recursive: true });
  await writeFile(join(repository, file), text);
}

/** Type-only imports: they are not in the built code, but count. */
const plantImport = (file, target) =>
  plant(file, `import type { Thing } from '${target}';\nexport type Own = Thing;\n`);

/** As npm does: a workspace is a symbolic link in node_modules. */
async function plantWorkspace(name) {
  await plant(
    `packages/${name}/package.json`,
    `{ "name": "@propolis/${name}", "exports": "./src/index.ts" }`,
  );
  await mkdir(join(repository, 'node_modules/@propolis'), { recursive: true });
  await symlink(`../../packages/${name}`, join(repository, 'node_modules/@propolis', name));
}

async function plantLibrary(name) {
  await plant(`node_modules/${name}/package.json`, `{ "name": "${name}", "exports": "./dist/index.js" }`);
  await plant(`node_modules/${name}/dist/index.js`, 'export {};\n');
}

/** Checks the test repository with the real rules. */
function cruise(config) {
  const words = ['--config', join(root, config), '--output-type', 'json', 'apps', 'packages'];
  return new Promise((settle, reject) => {
    execFile(tool('depcruise'), words, { cwd: repository, maxBuffer: 64e6 }, (_error, stdout, stderr) => {
      if (!stdout) reject(new Error(stderr));
      else settle(JSON.parse(stdout).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    });
  });
}

test('each planted violation of an import rule is reported, and nothing else', async () => {
  const found = await cruise('.dependency-cruiser.cjs');
  for (const [rule, file] of sins) expect(found).toContain(`${rule}: ${file}`);
  const sinners = new Set([...sins.map(([, file]) => file), `${runtime}/hen.ts`]);
  expect(found.filter((line) => !sinners.has(line.split(': ')[1]))).toEqual([]);
});

test('a cycle between folders is reported without a cycle between files; tests may close one', async () => {
  const kit = 'packages/http-kit/src';
  await plantImport(`${kit}/low/one.ts`, '../high/two.ts');
  await plantImport(`${kit}/high/three.ts`, '../low/four.ts');
  await plantImport(`${kit}/tested/five.test.ts`, '../high/two.ts');
  await plantImport(`${kit}/high/two.ts`, '../tested/six.ts');
  for (const file of ['low/four.ts', 'tested/six.ts'])
    await plant(`${kit}/${file}`, 'export type Thing = 1;\n');
  const found = await cruise('.dependency-cruiser.folders.cjs');
  expect(found.filter((line) => line.includes(kit))).toEqual(
    [`${kit}/high`, `${kit}/low`].map((folder) => `no-cycles-between-folders: ${folder}`),
  );
});

test('every rule has a planted violation', async () => {
  const { default: config } = await import(join(root, '.dependency-cruiser.cjs'));
  const planted = new Set(sins.map(([rule]) => rule));
  const others = config.forbidden.filter(
    ({ name }) => !planted.has(name) && !/^(feature|package)-/.test(name),
  );
  expect(others).toEqual([]);
});

test('use of the clock and the network is reported outside their places', async () => {
  await plant(
    `${server}/features/hives/late.ts`,
    `const a = Date.now();
const b = new Date();
const c = new Date;
const d = Date();
const fine = new Date(0).getTime() + new Date(b).getTime();
/* Date.now() and fetch('x') in a comment */ // new Date()
const address = 'http://x'; const e = fetch(address);
const f = new XMLHttpRequest();
const g = globalThis.fetch(address);
const query = client.fetch(fine); const prefetch = client.prefetch();
`,
  );
  const seen = findBreaches(repository).map((line) => line.split(': ').slice(0, 2).join(' '));
  const at = (line, what) => `${server}/features/hives/late.ts:${line} ${what} is used here`;
  expect(seen.sort()).toEqual(
    [
      at(1, 'the wall clock'),
      at(2, 'the wall clock'),
      at(3, 'the wall clock'),
      at(4, 'the wall clock'),
      at(7, 'fetch'),
      at(8, 'fetch'),
      at(9, 'fetch'),
    ].sort(),
  );
});

test('a magic duration is reported', async () => {
  await plant(
    `${server}/features/hives/lengths.ts`,
    `const DAY = 86_400_000;
const MS_PER_DAY = (24 * 3_600_000);
const LIFE = 7 * DAY_MS;
const DAYS = [1, 2];
`,
  );
  const seen = findBreaches(repository).filter((line) => line.includes('a length of time'));
  expect(seen.map((line) => line.split(': ')[0])).toEqual(
    [1, 2].map((line) => `${server}/features/hives/lengths.ts:${line}`),
  );
});

test('app paths are reported outside lib/paths', async () => {
  await plant(
    `${web}/lib/paths.ts`,
    `export const PATHS = { apiary: '/apiary/$apiaryId', login: '/login' };\n`,
  );
  await plant(
    `${web}/features/hives/Lost.tsx`,
    `const a = \`/apiary/\${id}\`;
const b = \`\${origin}/apiary/\${id}/hive/2\`;
const c = "/login";
const d = <Link to="/" />;
const e = navigate({ to: '/elsewhere' });
const f = <Link to={'/sensors'} />;
const fine = import('../login/apiary.ts'); // '/login'
const alsoFine = call('/loginless'), path = '/apiary.json', ratio = a/apiary;
`,
  );
  await plant(`${web}/features/hives/Lost.test.tsx`, `open('/login');\n`);
  await plant(`${server}/features/hives/mails.ts`, `const link = '/login';\n`);
  const seen = findBreaches(repository)
    .filter((line) => line.includes('an address written by hand'))
    .map((line) => line.split(': ')[0]);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((line) => `${web}/features/hives/Lost.tsx:${line}`));
});

test('the two clocks, lib, gateways and tests may use them', async () => {
  const before = findBreaches(repository);
  for (const file of [`${runtime}/clock.ts`, `${web}/lib/clock.ts`, `${server}/gateways/x.test.ts`]) {
    await plant(file, 'export const now = () => new Date();\n');
  }
  for (const file of [`${web}/lib/http.ts`, `${server}/gateways/meteoswiss.ts`]) {
    await plant(file, `export const get = () => fetch('x');\n`);
  }
  expect(findBreaches(repository)).toEqual(before);
});

test('a write that bypasses the outbox is reported', async () => {
  const before = findBreaches(repository);
  await plant(
    `${web}/features/hives/hurry.ts`,
    `import { useMutation } from '@tanstack/react-query';
export const move = () => useMutation({ mutationFn: () => sendWrite(endpoint, {}, undefined) });
client.setMutationDefaults(['move'], {}); // useMutation in a comment
const cache = client.getMutationCache();
export const remove = defineMutation({ name: 'remove', run: (_, send) => send(endpoint, {}) });
`,
  );
  await plant(`${web}/lib/writes/hand-over.ts`, 'export const send = () => sendWrite(endpoint, {});\n');
  const caught = findBreaches(repository)
    .filter((line) => !before.includes(line))
    .map((line) => line.split(': ')[0]);
  expect(caught).toEqual([1, 2, 2, 3, 4].map((line) => `${web}/features/hives/hurry.ts:${line}`));
});

test('a hand-written or duplicate query key is reported', async () => {
  const before = findBreaches(repository);
  await plant(
    `${web}/features/hives/keys.ts`,
    `export const HIVES_KEY = ['hives'] as const;
const weightKey = (id: number) => [...HIVES_KEY, id];
const colors = queryOptions({ queryKey: ['colors'] });
const fine = client.setQueryData(colors.queryKey, []);
const refresh = () => client.invalidateQueries({ queryKey: HIVES_KEY });
const a = client.setQueryData<string[]>(['hives'], []);
const b = client.removeQueries({ queryKey: ['hives', 1] });
const again = useQuery({ queryKey: ['colors'], queryFn });
`,
  );
  const caught = findBreaches(repository)
    .filter((line) => !before.includes(line))
    .map((line) => line.split(': ')[0]);
  // The key of line 7 is both.
  expect(caught.sort()).toEqual([6, 7, 7, 8].map((line) => `${web}/features/hives/keys.ts:${line}`));
});
