import { OBSERVATION_ITEMS } from '@propolis/domain';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { createdApiary, createdHive, recorded } from '../../../../test/records.ts';

let apiaryId: number;
let hiveId: number;
let files: Record<string, Uint8Array>;

const NOTES = 'Essaim "vif", parti\nvers le nord; 5 €';

const server = await testApp();
const keeper = await server.beekeeper();
beforeAll(async () => {
  const stranger = await server.beekeeper();
  const strangersApiary = await createdApiary(stranger, { name: 'Fremd' });
  const strangersHive = await createdHive(stranger, strangersApiary);
  await recorded(stranger, strangersHive, { general_notes: 'fremd' });
  apiaryId = await createdApiary(keeper, { name: '=cmd|calc' });
  hiveId = await createdHive(keeper, apiaryId, { name: 'Mélisse, la grande' });
  await recorded(keeper, hiveId, {
    observation_date: '2026-05-01',
    general_notes: NOTES,
    weather_temperature: -3.5,
    queen_observed: false,
    input_reason: '+41 79',
  });
  const picture = (background: string) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
  await stranger.upload(`/api/apiaries/${strangersApiary}/image`, 'image', await picture('blue'));
  await keeper.upload(`/api/apiaries/${apiaryId}/image`, 'image', await picture('red'));
  files = unzipSync((await keeper.get('/api/user/export')).raw);
});

const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());

test('the export contains apiaries, hives, observations and pictures of the account and of no other', async () => {
  const { body } = await keeper.get(`/api/apiaries/${apiaryId}`);
  const { hives, thumbnail, picture: _picture, id: _id, version: _version, ...apiary } = body;
  const exportedApiary = JSON.parse(text('data/apiaries.json'));
  const { uid } = exportedApiary[0];
  expect(exportedApiary).toEqual([{ ...apiary, uid, has_picture: true }]);
  const { name, color, frames_per_layer, description } = hives[0];
  const exportedHive = JSON.parse(text('data/hives.json'));
  expect(exportedHive).toMatchObject([
    { apiary: uid, name, color, frames_per_layer, description, position_on_apiary: 1 },
  ]);
  expect(JSON.parse(text('data/observations.json'))).toEqual([
    {
      uid: expect.any(String),
      hive: exportedHive[0].uid,
      observation_date: '2026-05-01T12:00:00.000Z',
      data: {
        general_notes: NOTES,
        weather_temperature: -3.5,
        queen_observed: false,
        input_reason: '+41 79',
      },
      photos: 0,
    },
  ]);
  expect(Buffer.from(files[`photos/apiary-${uid}.webp`] ?? [])).toEqual(
    Buffer.from(thumbnail.image, 'base64'),
  );
});

test('the table of observations opens in French spreadsheets: UTF-8, a column per item, translated headings', () => {
  const csv = text('tables/observations.csv');
  expect(Buffer.from(files['tables/observations.csv'] ?? []).subarray(0, 3)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf]),
  );
  const [head = '', ...rest] = csv.replace('\uFEFF', '').split('\r\n');
  const columns = head.split(';');
  expect(columns.slice(0, 3)).toEqual(['Rucher', 'Ruche', 'Date']);
  expect(columns).toHaveLength(3 + OBSERVATION_ITEMS.length);
  expect(rest).toHaveLength(2);
  expect(rest[1]).toBe('');
  expect(rest[0]).toContain(';Mélisse, la grande;2026-05-01 14:00:00;');
  expect(rest[0]).toContain('"Essaim ""vif"", parti\nvers le nord; 5 €"');
  expect(rest[0]).toContain(';non;');
});

test('no text of the table is run as a formula, and numbers stay numbers', () => {
  const csv = text('tables/observations.csv');
  expect(csv).toContain("\r\n'=cmd|calc;");
  expect(csv).toContain(";'+41 79;");
  expect(csv).toContain(';-3,5;');
});

test('observations of more than a page are exported once each, oldest first', async () => {
  const other = await server.beekeeper();
  const hive = await createdHive(other, await createdApiary(other));
  await server.pool.query(
    `insert into observations (hive_id, observation_date, data)
     select $1, '2026-05-01'::timestamptz - at / 2 * interval '1 hour', '{}' from generate_series(1, 501) as at`,
    [hive],
  );
  const exported: { uid: string; observation_date: string }[] = JSON.parse(
    strFromU8(
      unzipSync((await other.get('/api/user/export')).raw)['data/observations.json'] ?? new Uint8Array(),
    ),
  );
  expect(exported).toHaveLength(501);
  expect(new Set(exported.map(({ uid }) => uid)).size).toBe(501);
  const dates = exported.map(({ observation_date }) => observation_date);
  expect(dates).toEqual(dates.toSorted());
});
