import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAccessBreaches } from './check-access.mjs';
import { root } from './run.mjs';

const features = 'apps/server/src/features';

const folder = await mkdtemp(join(tmpdir(), 'propolis-access-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function breachesOf(file, code) {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `const fine = 1;\nconst planted = ${code};\n`);
  const found = findAccessBreaches(folder);
  await rm(path);
  return found;
}

test.each([
  [`db.selectFrom('scales').where('user_id', '=', userId)`],
  [`db.selectFrom('scales').where(\n'scales.user_id', 'in', userIds)`],
  [`query.where((eb) => eb('user_id', '!=', userId))`],
  [`join.on('scales.user_id', '=', userId)`],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted code is a template
  ['sql`select 1 from scales where user_id = ${userId}`'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted code is a template
  ['sql`select 1 from scales where scales."user_id" = any(${userIds})`'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted code is a template
  ['sql`select 1 from scales where ${userId} = scales.user_id`'],
  [`client.query('select 1 from scales where user_id = $1')`],
])('a comparison of user_id is found in %s', async (code) => {
  const found = await breachesOf(`${features}/sensors/planted.queries.ts`, code);
  expect(found).toEqual([
    expect.stringMatching(/^apps\/server\/src\/features\/sensors\/planted\.queries\.ts:[23]: user_id/),
  ]);
});

test.each([
  [`db.updateTable('scales').set(fields).where(accessible(userId, 'scales', 'read'))`],
  [`db.deleteFrom('scales').where(accessible(userId, 'scales', 'read'))`],
  [`db.selectFrom('scales').forUpdate().where(accessible(userId, 'scales', 'read'))`],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted code is a template
  ["sql`delete from scales where ${accessible(userId, 'scales', 'read')}`"],
])('a write with the right to read is found in %s', async (code) => {
  const found = await breachesOf(`${features}/sensors/planted.queries.ts`, code);
  expect(found).toEqual([expect.stringContaining('this write asks for the right to read')]);
});

test.each([
  [`db.updateTable('scales').set(fields).where(accessible(userId, 'scales', 'write'))`],
  [`db.insertInto('scales').values({ user_id: userId })`],
  [`query.innerJoin('users', 'users.id', 'scales.user_id')`],
  [`db.selectFrom('scales').select('user_id').where('id', '=', id)`],
  [`db.selectFrom('scales').where(accessible(userId, 'scales', 'read'))`],
])('nothing is found in %s', async (code) => {
  expect(await breachesOf(`${features}/sensors/planted.queries.ts`, code)).toEqual([]);
});

test('a layer below sharing compares it in its own tables only', async () => {
  const file = `${features}/account/planted.queries.ts`;
  expect(await breachesOf(file, `db.selectFrom('preferences').where('user_id', '=', userId)`)).toEqual([]);
  expect(await breachesOf(file, `db.selectFrom('scales').where('user_id', '=', userId)`)).toHaveLength(1);
});

test('this repository compares user_id only in sharing', () => {
  expect(findAccessBreaches(root)).toEqual([]);
});
