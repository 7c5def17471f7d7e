import { randomUUID } from 'node:crypto';
import type { Queen } from '@propolis/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { archiveOf, createdBy, type Files, filesOf, imported, jsonOf } from '../../../../test/archives.ts';
import { aQueen, aSplit, createdApiary, createdHive, createdRecord } from '../../../../test/records.ts';

const QUEENS = 'data/queens.json';
const MOTHER = randomUUID();
const DAUGHTER = randomUUID();
/** By a part of a divided hive. */
const RAISED = randomUUID();

let files: Files;

/** Without the ids of hives, which differ between accounts. */
async function queensOf(beekeeper: Beekeeper) {
  const queens: Queen[] = (await beekeeper.get('/api/queens')).body;
  const details = await Promise.all(queens.map(({ id }) => beekeeper.get(`/api/queens/${id}`)));
  return JSON.parse(
    JSON.stringify(details.map(({ body }) => body)).replace(/"hive":{"id":\d+,/g, '"hive":{'),
  );
}

const server = await testApp();
const keeper = await server.beekeeper();
beforeAll(async () => {
  const apiary = await createdApiary(keeper);
  const hives = [await createdHive(keeper, apiary), await createdHive(keeper, apiary)] as const;
  const made = (record: object) => createdRecord(keeper, apiary, record);
  await made(aQueen(hives[0], { queen: MOTHER, new_queen: { year: 2025 } }));
  await made(aQueen(hives[1], { queen: DAUGHTER, new_queen: { genetic_mother: MOTHER } }));
  await made(aQueen(hives[1], { queen: MOTHER, event: 'marked' }));
  const { id: wrong } = await made(aQueen(hives[0], { queen: DAUGHTER, event: 'lost' }));
  await keeper.post(`/api/records/${wrong}/cancel`, { reason: 'wrong queen' });
  await keeper.put(`/api/queens/${MOTHER}`, { year: 2024, note: 'calm' });
  const newHive = { id: randomUUID(), hive_type_id: 1, bee_race_id: 2 };
  const parts = [{ new_hive: newHive, queen: RAISED, new_queen: { origin: 'emergency' } }];
  await keeper.post(`/api/hives/${hives[1]}/split`, aSplit({ queen_part: null, parts }));
  files = await filesOf(keeper);
});

test('another account gets the queens with their places, and a second import adds nothing', async () => {
  const other = await server.beekeeper();
  expect(createdBy(await imported(other, archiveOf(files)))).toMatchObject({ queens: 3, records: 5 });
  expect(await queensOf(other)).toEqual(await queensOf(keeper));
  expect(createdBy(await imported(other, archiveOf(files)))).toEqual({});
  expect(await queensOf(other)).toEqual(await queensOf(keeper));
});

test('the copy of a queen in another account does not change with her', async () => {
  const [mine, other] = [await server.beekeeper(), await server.beekeeper()];
  for (const account of [mine, other]) await imported(account, archiveOf(files));
  const before = await queensOf(other);
  expect((await mine.put(`/api/queens/${MOTHER}`, { year: 2022 })).status).toBe(200);
  expect(await queensOf(other)).toEqual(before);
});

test('in another account, a queen who changed the apiary within a day is in her last hive', async () => {
  const mine = await server.beekeeper();
  // An archive lists the records by the uid of their apiary.
  const { rows } = await server.pool.query('select id from apiaries where id = any($1) order by uid desc', [
    [await createdApiary(mine), await createdApiary(mine)],
  ]);
  const [from, to] = rows.map(({ id }) => id);
  const queen = randomUUID();
  const made = (at: number, record: object) => createdRecord(mine, at, record);
  const left = await createdHive(mine, from);
  await made(from, aQueen(left, { queen, happened_on: '2026-06-01' }));
  await made(from, aQueen(left, { queen, new_queen: null, event: 'removed' }));
  server.setNow('2026-06-15T10:05:00Z');
  await made(to, aQueen(await createdHive(mine, to, { name: 'last' }), { queen, new_queen: null }));
  const other = await server.beekeeper();
  await imported(other, archiveOf(await filesOf(mine)));
  for (const keeperOfHer of [mine, other])
    expect((await keeperOfHer.get(`/api/queens/${queen}`)).body.hive).toMatchObject({ name: 'last' });
});

test('an older archive of the same account brings back no queen whose record was undone', async () => {
  const mine = await server.beekeeper();
  const apiary = await createdApiary(mine);
  const hive = await createdHive(mine, apiary);
  const made = async (facts: object): Promise<readonly [queen: string, record: string]> => {
    const record = { id: randomUUID(), ...aQueen(hive, { new_queen: facts }) };
    expect((await mine.post(`/api/apiaries/${apiary}/records`, record)).status).toBe(201);
    return [record.queen, record.id];
  };
  const [kept] = await made({});
  const [mother, first] = await made({});
  const [, second] = await made({ birth_mother: mother });
  const older = archiveOf(await filesOf(mine));
  for (const id of [second, first]) await mine.post(`/api/records/${id}/cancel`, { undo: true });
  expect(createdBy(await imported(mine, older))).toEqual({});
  expect((await queensOf(mine)).map(({ id }: Queen) => id)).toEqual([kept]);
});

test.each<[string, (items: Record<string, unknown>[]) => unknown]>([
  ['a queen stands twice', (items) => [...items, items[0]]],
  ['a mother is missing', (items) => items.slice(1)],
  [
    'a queen is her own ancestor',
    (items) => [
      { ...items[0], facts: { ...Object(items[0]?.facts), birth_mother: DAUGHTER } },
      ...items.slice(1),
    ],
  ],
])('an archive is refused whole if %s', async (_, change) => {
  const other = await server.beekeeper();
  const items = JSON.stringify(change(jsonOf(files, QUEENS)))
    .replace(/^\[/, '[\n')
    .replace(/\]$/, '\n]')
    .replace(/\},\{"uid"/g, '},\n{"uid"');
  const { status, body } = await imported(other, archiveOf({ ...files, [QUEENS]: Buffer.from(items) }));
  expect([status, body.code]).toEqual([422, 'archive_invalid']);
  expect((await other.get('/api/apiaries')).body).toEqual([]);
});

test('of a queen that the archive lacks, the records come without her', async () => {
  const { [QUEENS]: _queens, ...others } = files;
  const other = await server.beekeeper();
  expect(createdBy(await imported(other, archiveOf(others)))).toMatchObject({ records: 5 });
  expect(await queensOf(other)).toEqual([]);
});
