import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTableBreaches } from './check-tables.mjs';

const server = 'apps/server/src';
const sinner = `${server}/features/apiaries/sinner.queries.ts`;
const writers = { hives: 'features/hives', apiaries: 'features/apiaries', limits: 'packages/limits' };
const schema = `
create table apiaries (
);
create table hives (
);
create unlogged table limits (
);
create table limits_2026 partition of limits (
);
`;

const repository = await mkdtemp(join(tmpdir(), 'propolis-tables-'));
beforeAll(async () => {
  await plant('apps/server/schema.sql', schema);
  for (const folder of [`${server}/features/hives`, `${server}/features/apiaries`, 'packages/limits/src'])
    await plant(`${folder}/index.ts`, 'export {};\n');
});
afterAll(() => rm(repository, { recursive: true, force: true }));

async function plant(file, text) {
  await mkdir(dirname(join(repository, file)), { recursive: true });
  await writeFile(join(repository, file), text);
}

async function breachesOf(file, text) {
  await plant(file, text);
  const found = findTableBreaches(repository, writers);
  await rm(join(repository, file));
  return found;
}

test.each([
  [`db.insertInto('hives').values(hive)`],
  [`db\n    .updateTable('hives as h')\n    .set(change)`],
  [`db.deleteFrom("hives")`],
  ['db.mergeInto(`hives`)'],
  [`db.replaceInto<'hives'>('hives')`],
  ['sql`insert into hives (name) values (1)`'],
  ['sql`\n  INSERT INTO "hives" (name) values (1)`'],
  ['sql`update hives set name = 1`'],
  ['sql`with moved as (\n update only public.hives as h\n set name = 1) select 1`'],
  ['sql`update hives h set name = 1`'],
  ['sql`delete from hives where true`'],
  ['sql`merge into hives using wanted on true`'],
  ['sql`truncate table hives`'],
  ['sql`copy hives (name) from stdin`'],
  [`client.query('delete from hives')`],
])("a write to another feature's table is reported in %s", async (write) => {
  const [breach, ...others] = await breachesOf(sinner, `const fine = 1;\nconst sin = ${write};\n`);
  expect(breach).toMatch(new RegExp(`^${sinner}:[23]: hives is written here: only features/hives writes it`));
  expect(others).toEqual([]);
});

test.each([
  ['db.insertInto(table)'],
  [`db.deleteFrom(['hives', 'apiaries'])`],
  [`sql\`update \${sql.table(name)} set name = 1\``],
  [`sql\`insert into \${sql.id(name)} values (1)\``],
])('a table whose name cannot be read is caught in %s', async (write) => {
  expect(await breachesOf(sinner, `const sin = ${write};\n`)).toEqual([
    `${sinner}:1: a table is written whose name cannot be read here: name it in the text`,
  ]);
});

test("the job queue's tables belong to the package of jobs", async () => {
  const write = 'sql`update graphile_worker._private_jobs set locked_by = null`';
  expect(await breachesOf('packages/jobs/src/enqueue.ts', write)).toEqual([]);
  expect(await breachesOf(sinner, write)).toEqual([expect.stringContaining('only packages/jobs writes it')]);
});

test('a table missing from the list is reported', async () => {
  expect(await breachesOf(sinner, 'sql`insert into other.jobs values (1)`')).toEqual([
    `${sinner}:1: other.jobs is written, which scripts/table-owners.mjs does not know`,
  ]);
});

test.each([
  ['its own room', 'features/hives/hives.queries.ts', `db.insertInto('hives')`],
  ['who only reads', 'features/apiaries/read.ts', `db.selectFrom('hives').forUpdate()`],
  ['who only locks', 'features/apiaries/lock.ts', 'sql`select 1 from hives for update of hives`'],
  ['its own table beside', 'features/apiaries/own.ts', 'sql`insert into apiaries select 1 from hives`'],
  ['a conflict', 'features/apiaries/own.ts', 'sql`insert into apiaries on conflict do update set a = 1`'],
  ['a sentence', 'features/apiaries/word.ts', `const title = 'update hives, set nothing'`],
  ['a comment', 'features/apiaries/comments.ts', '/* delete from hives */ // update hives set name'],
  ['a test', 'features/apiaries/apiaries.test.ts', `db.deleteFrom('hives')`],
])('%s is let be', async (_who, file, text) => {
  expect(await breachesOf(`${server}/${file}`, `${text};\n`)).toEqual([]);
});

test('a package writes its own table', async () => {
  expect(await breachesOf('packages/limits/src/limit.ts', 'sql`delete from limits`')).toEqual([]);
});

test("the list has exactly the schema's tables, and existing folders", () => {
  const { limits, ...fewer } = writers;
  expect(findTableBreaches(repository, { ...fewer, swarms: limits, hives: 'features/bees' })).toEqual([
    'scripts/table-owners.mjs: limits has no writer',
    'scripts/table-owners.mjs: swarms is no table',
    'scripts/table-owners.mjs: hives is written by features/bees, which is not there',
  ]);
});
