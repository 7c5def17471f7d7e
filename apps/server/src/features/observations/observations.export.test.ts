import { OBSERVATION_ITEMS } from '@propolis/domain';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, recorded } from '../../../test/rooms.ts';

let keeper: Beekeeper;
let apiaryId: number;
let hiveId: number;
let observationId: number;
let files: Record<string, Uint8Array>;

const NOTES = 'Essaim "vif", parti\nvers le nord; 5 €';

beforeAll(async () => {
  const server = await testApp();
  keeper = await server.beekeeper();
  const stranger = await server.beekeeper();
  const strangersHive = await createdHive(stranger, await createdApiary(stranger, { name: 'Fremd' }));
  await recorded(stranger, strangersHive, { general_notes: 'fremd' });
  apiaryId = await createdApiary(keeper, { name: '=cmd|calc' });
  hiveId = await createdHive(keeper, apiaryId, { name: 'Mélisse, la grande' });
  observationId = await recorded(keeper, hiveId, {
    observation_date: '2026-05-01',
    general_notes: NOTES,
    weather_temperature: -3.5,
    queen_observed: false,
    input_reason: '+41 79',
  });
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
  await keeper.upload(`/api/apiaries/${apiaryId}/image`, 'image', await picture.png().toBuffer());
  files = unzipSync((await keeper.get('/api/user/export')).raw);
});

const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());

test('the export holds apiaries, hives, observations and pictures of the account and of nobody else', async () => {
  const { body } = await keeper.get(`/api/apiaries/${apiaryId}`);
  const { hives, thumbnail, picture: _picture, ...apiary } = body;
  const {
    observations_aggregate: _aggregate,
    last_observation_date: _last,
    attention_since: _since,
    ...hive
  } = hives[0];
  expect(JSON.parse(text('apiaries.json'))).toEqual([apiary]);
  expect(JSON.parse(text('hives.json'))).toEqual([hive]);
  expect(JSON.parse(text('observations.json'))).toEqual([
    {
      id: observationId,
      hive_id: hiveId,
      observation_date: '2026-05-01T12:00:00.000Z',
      data: {
        general_notes: NOTES,
        weather_temperature: -3.5,
        queen_observed: false,
        input_reason: '+41 79',
      },
    },
  ]);
  expect(Buffer.from(files[`images/apiary-${apiaryId}.webp`] ?? [])).toEqual(
    Buffer.from(thumbnail.image, 'base64'),
  );
});

test('the table of observations opens in a spreadsheet: UTF-8, RFC 4180, a column per item', () => {
  const csv = text('observations.csv');
  expect(Buffer.from(files['observations.csv'] ?? []).subarray(0, 3)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf]),
  );
  const [head = '', ...rest] = csv.replace('\uFEFF', '').split('\r\n');
  const columns = head.split(',');
  expect(columns.slice(0, 5)).toEqual(['apiary', 'hive', 'hive_id', 'observation_id', 'observation_date']);
  expect(columns).toHaveLength(4 + OBSERVATION_ITEMS.length);
  expect(rest).toHaveLength(2);
  expect(rest[1]).toBe('');
  expect(rest[0]).toContain('"Mélisse, la grande"');
  expect(rest[0]).toContain('"Essaim ""vif"", parti\nvers le nord; 5 €"');
});

test('no text of the table is run as a formula, and numbers stay numbers', () => {
  const csv = text('observations.csv');
  expect(csv).toContain("\r\n'=cmd|calc,");
  expect(csv).toContain(",'+41 79,");
  expect(csv).toContain(',-3.5,');
});
