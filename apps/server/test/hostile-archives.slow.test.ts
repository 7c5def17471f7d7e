import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type Beekeeper, type TestApp, testApp } from './app.ts';
import { archiveOf, createdBy, exported, type Files, filesOf, imported, withText } from './archives.ts';
import { countedByHand } from './countings.ts';
import { waitForLock } from './locks.ts';
import { BY_PASSWORD } from './people.ts';
import { createdApiary, createdHive, recorded } from './records.ts';
import { createdScale } from './sensors.ts';

const server = await testApp();
let archive: Buffer;
let files: Files;
let other: Beekeeper;
let red: Buffer;

beforeAll(async () => {
  const me = await server.beekeeper();
  const apiary = await createdApiary(me);
  const hive = await createdHive(me, apiary);
  await recorded(me, hive, { general_notes: 'une', general_impression: 2 });
  const { key } = await createdScale(me, apiary);
  const readings = [{ time: '2026-05-01T10:00:00Z', value: 20.25 }];
  await server.anonymous.post('/api/ingest/weights', { readings }, { authorization: `Bearer ${key}` });
  const photo = randomUUID();
  red = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await me.upload(`/api/photos/${photo}`, 'photo', red, { method: 'PUT' });
  await recorded(me, hive, { general_notes: 'deux', photos: [photo] });
  await countedByHand(me, hive, { exposure_days: 7 });
  archive = await exported(me);
  files = await filesOf(me);
  other = await server.beekeeper();
});

// Raises the hourly limit.
beforeEach(() => server.setNow(new Date(server.now().getTime() + 3_600_000).toISOString()));

const kept = async () => {
  const paths = await readdir(server.blobsDir, { recursive: true, withFileTypes: true });
  return paths.filter((path) => path.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** Refused with this code, without any row or file. */
async function expectRefused(zip: Buffer, code: string, status = 422) {
  const before = await kept();
  const answer = await imported(other, zip);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect((await other.get('/api/apiaries')).body).toEqual([]);
  expect((await other.get('/api/sensors/apizoom')).body).toEqual({ sensors: [] });
  expect(await kept()).toEqual(before);
  return answer;
}

const sensorsPath = 'data/sensors.json';
const readingsPath = () => Object.keys(files).find((path) => path.startsWith('data/readings-')) ?? '';
const photoPath = () => Object.keys(files).find((path) => path.startsWith('photos/')) ?? '';

/** An archive with the entries of `files` and others, written by yazl with these options. */
async function written(add: (zip: ZipFile) => void): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  add(zip);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The same bytes with another file name in both places. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

describe('a file that is not a Propolis archive is refused', () => {
  test.each([
    ['text', Buffer.from('bees')],
    ['nothing', Buffer.alloc(0)],
    ['another ZIP', Buffer.from(zipSync({ 'hives.json': Buffer.from('[]') }))],
    ['a ZIP without a file', Buffer.from(zipSync({}))],
  ])('%s', async (_what, zip) => {
    await expectRefused(zip, 'archive_foreign');
  });

  test('and a form without a file, or without a session', async () => {
    expect((await other.upload('/api/user/import', 'other', archive)).body.errors).toEqual({
      archive: ['required'],
    });
    expect((await server.anonymous.upload('/api/user/import', 'archive', archive)).status).toBe(401);
  });

  test('an archive of a newer version is refused with a code for that', async () => {
    await expectRefused(archiveOf(files, { version: 4 }), 'archive_newer');
  });

  test('a manifest with another format, or an unreadable one', async () => {
    await expectRefused(archiveOf(files, { format: 'other' }), 'archive_foreign');
    await expectRefused(archiveOf(files, { files: 'all' }), 'archive_foreign');
  });
});

describe('an incomplete archive is refused', () => {
  test.each([0.1, 0.5, 0.99])('truncated after %d of it', async (part) => {
    await expectRefused(archive.subarray(0, Math.floor(archive.length * part)), 'archive_broken');
  });

  test('with a byte of its photo changed', async () => {
    const at = archive.indexOf('RIFF') + 20;
    const changed = Buffer.from(archive);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expectRefused(changed, 'archive_broken');
  });

  test('with a file more, or less, than in its manifest', async () => {
    const more = zipSync({ ...files, 'data/more.json': Buffer.from('[]') });
    await expectRefused(Buffer.from(more), 'archive_broken');
    const { 'data/hives.json': _gone, ...fewer } = files;
    await expectRefused(Buffer.from(zipSync(fewer)), 'archive_broken');
  });
});

describe('a malicious archive is refused', () => {
  test.each([
    ['leads out of its folder', '../hives.json'],
    ['is absolute', '/data/hivs.json'],
    ['is absolute on Windows', 'C:/ta/hivs.json'],
    ['has a backslash', 'data\\hives.json'],
  ])('a name that %s', async (_what, name) => {
    const path = 'data/hives.json'.slice(0, name.length).padEnd(name.length, 'x');
    const zip = await written((one) => one.addBuffer(Buffer.from('[]'), `q${path.slice(1)}`));
    const answer = await imported(other, renamed(zip, `q${path.slice(1)}`, name));
    expect(answer.status).toBe(422);
    expect(['archive_foreign', 'archive_broken']).toContain(answer.body.code);
  });

  test('a symbolic link', async () => {
    const zip = await written((one) =>
      one.addBuffer(Buffer.from('/etc/passwd'), 'data/link.json', { mode: 0o120_777 }),
    );
    await expectRefused(zip, 'archive_foreign');
  });

  test('a duplicate name', async () => {
    const zip = await written((one) => one.addBuffer(Buffer.from('[]'), 'data/hives.json'));
    await expectRefused(zip, 'archive_foreign');
  });

  test('an archive within it, and an executable', async () => {
    await expectRefused(archiveOf({ ...files, 'data/more.zip': archive }), 'archive_foreign');
    await expectRefused(archiveOf({ ...files, 'data/more.exe': archive }), 'archive_foreign');
  });

  test('an entry with a password, or an unusual compression', async () => {
    // In the central directory: flags at 8, method at 10 of the first entry.
    const at = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
    const locked = Buffer.from(archive);
    locked.writeUInt16LE(locked.readUInt16LE(at + 8) | 1, at + 8);
    await expectRefused(locked, 'archive_foreign');
    const odd = Buffer.from(archive);
    odd.writeUInt16LE(12, at + 10);
    await expectRefused(odd, 'archive_foreign');
  });

  test('a zip bomb that declares its size, and one that does not', async () => {
    const zeros = { ...files, 'data/zeros.json': new Uint8Array(3_000_000) };
    const bomb = archiveOf(zeros);
    expect(bomb.length).toBeLessThan(100_000);
    await expectRefused(bomb, 'archive_too_big');
    const lying = Buffer.from(bomb);
    const at = lying.lastIndexOf('data/zeros.json') - 46;
    lying.writeUInt32LE(1000, at + 24);
    await expectRefused(lying, 'archive_broken');
  });

  test('more files than any account has', async () => {
    // The declared number is only used to refuse the archive.
    const many = Buffer.from(await written((one) => one.addBuffer(Buffer.from('[]'), 'data/x.json')));
    const end = many.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
    many.writeUInt16LE(60_000, end + 8);
    many.writeUInt16LE(60_000, end + 10);
    await expectRefused(many, 'archive_broken');
  });
});

describe('the content of an archive is validated like user input', () => {
  const hives = 'data/hives.json';
  const observations = 'data/observations.json';
  const countings = 'data/countings.json';
  const replaced = (path: string, from: string | RegExp, to: string) =>
    withText(files, path, (text) => {
      expect(text).toMatch(from);
      return text.replace(from, to);
    });

  test.each([
    ['a latitude beyond the pole', 'data/apiaries.json', /"latitude":[\d.]+/, '"latitude":91'],
    ['a text where a number belongs', hives, /"frames_per_layer":\d+/, '"frames_per_layer":"12"'],
    ['a hive type that there is not', hives, /"hive_type_id":\d+/, '"hive_type_id":999'],
    ['an apiary that is not in it', hives, /"apiary":"[^"]+"/, `"apiary":"${randomUUID()}"`],
    ['an unknown field', hives, '{"uid"', '{"id":1,"uid"'],
    ['a hive that is not in it', observations, /"hive":"[^"]+"/, `"hive":"${randomUUID()}"`],
    ['an item that there is not', observations, '"general_impression"', '"general_imprecision"'],
    ['a value out of its bounds', observations, '"general_impression":2', '"general_impression":4'],
    ['a day in the future', observations, /"observation_date":"2026/, '"observation_date":"2096'],
    ['a day before 1900', observations, /"observation_date":"2026/, '"observation_date":"1899'],
    ['a record without what it changed', observations, '{"uid"', `{"record_uid":"${randomUUID()}","uid"`],
    ['a text that no database keeps', observations, '"une"', '"u\\u0000ne"'],
    ['more photos than an observation has', observations, '"photos":0', '"photos":99'],
    ['what is no JSON', observations, '"une"', 'une'],
    ['a scale with a place too many', sensorsPath, '"position": 1', '"position": 2'],
    ['a count of tomorrow', countings, /"count_date":"2026/, '"count_date":"2096'],
    ['a count in the year 26', countings, /"count_date":"2026/, '"count_date":"0026'],
    ['a count of a board that lay no time', countings, '"exposure_days":7', '"exposure_days":0'],
    ['a count by hand that is still to come', countings, '"status":"done"', '"status":"waiting"'],
    [
      'a coin that is wider than the board',
      countings,
      '"custom_marker_diameter":null',
      '"custom_marker_diameter":900',
    ],
    ['preferences that there are not', 'data/preferences.json', '"brood_eggs"', '"brood_legs"'],
    ['an unknown language', 'data/profile.json', '"fr"', '"xx"'],
  ])('%s', async (_what, path, from, to) => {
    const { body } = await expectRefused(archiveOf(replaced(path, from, to)), 'archive_invalid');
    expect(Object.keys(body.errors)).toHaveLength(1);
  });

  test('photos that are neither in it nor in its manifest are skipped', async () => {
    const keeper = await server.beekeeper();
    const answer = await imported(keeper, archiveOf(replaced(observations, '"photos":0', '"photos":3')));
    expect(createdBy(answer)).toMatchObject({ observations: 2, photos: 1 });
    // Also a count by the wrong clock of a camera.
    const ahead = { counted_by: 'machine', photo_type: 'image/png', count_date: '2096-06-01T10:00:00.000Z' };
    const { body } = await imported(await server.beekeeper(), archiveOf(withCount(ahead)));
    expect(body.created).toMatchObject({ observations: 2, countings: 0 });
  });

  test('an observation that stands twice is imported once', async () => {
    const keeper = await server.beekeeper();
    const answer = await imported(keeper, archiveOf(replaced(observations, /\n(.*),\n/, '\n$1,\n$1,\n')));
    expect(createdBy(answer)).toMatchObject({ observations: 2, photos: 1 });
  });

  test('a reading that no scale delivers', async () => {
    for (const line of ['2026-05-01T10:00:00Z,1,weight,', '2026-05-01T10:00:00,1,weight,1', 'x', '1,2,3,4,5'])
      await expectRefused(archiveOf(replaced(readingsPath(), /\n.*\n$/, `\n${line}\n`)), 'archive_invalid');
  });

  const withCount = (change: object) =>
    withText(files, countings, (text) => `[\n${JSON.stringify({ ...JSON.parse(text)[0], ...change })}\n]\n`);

  const CONFIRMED = { confirmed: [0], removed: [], added: [] };
  const RESULT = { version: '1', marker: null, mm_per_px: 0.1, timings: {}, detections: [] };
  const sample = { exposure_days: null, sample_bees: 300, sample_method: 'wash' };
  test.each([
    ['a sample and a board', { ...sample, exposure_days: 7 }],
    ['a sample without a method', { ...sample, sample_method: null }],
    ['a sample without bees', { ...sample, sample_bees: null }],
    ['a sample with more mites than bees', { ...sample, varroa_count_total: 301 }],
    ['a sample on a photo', { ...sample, counted_by: 'machine', photo_type: 'image/png' }],
    ['by hand and of a photo', { photo_type: 'image/png' }],
    ['by hand and has failed', { status: 'failed', varroa_count_total: null }],
    ['done without a number', { varroa_count_total: null }],
    ['corrected without a result', { corrections: CONFIRMED }],
    ['corrected at a mark that its result lacks', { api_result: RESULT, corrections: CONFIRMED }],
  ])('a count that is %s', async (_what, wrong) => {
    await expectRefused(archiveOf(withCount(wrong)), 'archive_invalid');
  });

  test('a photo of a count that is none, or of another type', async () => {
    const uid = randomUUID();
    const counted = withCount({ uid, counted_by: 'machine', photo_type: 'image/jpeg' });
    for (const photo of [Buffer.from('<svg/>'), Buffer.from(files[photoPath()] ?? [])])
      await expectRefused(
        archiveOf({ ...counted, [`photos/counting-${uid}.jpg`]: photo }),
        'archive_invalid',
      );
  });

  test('a photo that is not a picture, and one that is too large', async () => {
    for (const content of [
      Buffer.from('RIFF1234WEBPVP8 bees'),
      Buffer.from('<svg/>'),
      randomBytes(8_100_000),
    ])
      await expectRefused(archiveOf({ ...files, [photoPath()]: content }), 'archive_invalid');
  });
});

test('an archive in ZIP64 format is read', async () => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { forceZip64Format: true });
  zip.end({ forceZip64Format: true, comment: '' });
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  const keeper = await server.beekeeper();
  expect(createdBy(await imported(keeper, Buffer.concat(chunks)))).toMatchObject({ hives: 1, readings: 1 });
});

test('an import into an account that is deleted meanwhile leaves nothing', async () => {
  const keeper = await server.beekeeper();
  const before = await kept();
  const answers = await server.withConnections(3, () =>
    Promise.all([imported(keeper, archive), keeper.post('/api/user/delete', BY_PASSWORD)]),
  );
  expect([200, 401, 409]).toContain(answers[0]?.status);
  const rows = await server.db.selectFrom('apiaries').select('id').where('user_id', '=', keeper.id).execute();
  expect(rows).toEqual([]);
  if (answers[0]?.status !== 200) expect(await kept()).toEqual(before);
});

test('an import whose account is deleted while it waits gets the same error as any later request', async () => {
  const keeper = await server.beekeeper();
  const before = await kept();
  const answer = await server.db.transaction().execute(async (deletion) => {
    await deletion.selectFrom('users').select('id').where('id', '=', keeper.id).forUpdate().execute();
    const importing = imported(keeper, archive);
    await waitForLock(server);
    await deletion.deleteFrom('users').where('id', '=', keeper.id).execute();
    return { importing };
  });
  const { status, body } = await answer.importing;
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
  expect(await kept()).toEqual(before);
});

describe("an import beyond the account's quota is refused as a whole", () => {
  let small: TestApp;
  beforeAll(async () => {
    const quotas = { apiaries: 2, hives: 2, observations: 2, countings: 1, sensors: 1, photos: 1 };
    small = await testApp({ quotas });
  });

  type Own = readonly [apiary: number, hive: number];
  test.each<[kind: string, own: (keeper: Beekeeper, ...own: Own) => Promise<unknown>]>([
    ['apiaries', (keeper) => createdApiary(keeper)],
    ['hives', (keeper, apiary) => createdHive(keeper, apiary)],
    ['observations', (keeper, _apiary, hive) => recorded(keeper, hive)],
    ['countings', (keeper, _apiary, hive) => countedByHand(keeper, hive)],
    ['sensors', (keeper, apiary) => createdScale(keeper, apiary)],
    ['photos', (keeper) => keeper.upload(`/api/photos/${randomUUID()}`, 'photo', red, { method: 'PUT' })],
  ])('with the %s that it has already', async (kind, own) => {
    const keeper = await small.beekeeper();
    const apiary = await createdApiary(keeper);
    await own(keeper, apiary, await createdHive(keeper, apiary));
    const before = (await keeper.get('/api/apiaries')).body;
    const answer = await imported(keeper, archive);
    expect([answer.status, answer.body.code]).toEqual([409, `quota_${kind}`]);
    expect((await keeper.get('/api/apiaries')).body).toEqual(before);
  });

  test('and not before', async () => {
    const keeper = await small.beekeeper();
    await createdHive(keeper, await createdApiary(keeper));
    expect((await imported(keeper, archive)).status).toBe(200);
  });
});

describe('an archive of large items', () => {
  const COUNTINGS = 'data/countings.json';
  /** The counting of the archive as an automatic one, this many times, each with this result. */
  const withResults = (count: number, result: object) =>
    archiveOf(
      withText(files, COUNTINGS, (text) => {
        const [counting] = JSON.parse(text);
        const { varroa_count_total: total } = counting;
        const item = () => ({
          ...counting,
          uid: randomUUID(),
          api_result: result,
          varroa_count_total: total,
        });
        return `[\n${Array.from({ length: count }, () => JSON.stringify(item())).join(',\n')}\n]\n`;
      }),
    );
  const detection = { x: 1, y: 1, width: 10, height: 10, certainty: 0.5 };
  const RESULT = { version: '1', marker: null, mm_per_px: 0.1, timings: {} };
  /** A result of about this many bytes. */
  const resultOf = (bytes: number) => ({
    ...RESULT,
    detections: Array.from({ length: bytes / JSON.stringify(detection).length }, (_, at) => ({
      ...detection,
      x: at % 977,
    })),
  });

  test('is refused if one of them has more than 2 MB', async () => {
    await expectRefused(withResults(1, resultOf(2_100_000)), 'archive_invalid');
  });

  test.each([
    [
      'a detection',
      {
        ...RESULT,
        detections: Array.from({ length: 100 }, (_, at) => ({ ...detection, note: `${at}`.repeat(500) })),
      },
    ],
    ['a number', { ...RESULT, detections: [{ ...detection, x: 1e300 }] }],
    ['its result', { ...RESULT, detections: [], note: 'x'.repeat(30_000) }],
  ])('is refused where a counter would say that much of %s', async (_what, result) => {
    await expectRefused(withResults(1, result), 'archive_invalid');
  });

  test('is refused if notifications contain more than their parameters', async () => {
    const notification = {
      kind: 'scale_silent',
      facts: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 'x'.repeat(100)])),
      cause: 'x',
      created_at: '2026-05-01T10:00:00.000Z',
      read_at: null,
      sent_at: null,
    };
    await expectRefused(
      archiveOf(withText(files, 'data/notifications.json', () => `[\n${JSON.stringify(notification)}\n]\n`)),
      'archive_invalid',
    );
  });

  test('counts towards the quota of its account', async () => {
    const small = await testApp({ quotas: { countingBytes: 100_000 } });
    const keeper = await small.beekeeper();
    const different = Array.from({ length: 12_000 }, (_, at) => ({
      ...detection,
      x: at * 1.37,
      y: at * 7.11,
    }));
    const answer = await imported(keeper, withResults(3, { ...RESULT, detections: different }));
    expect([answer.status, answer.body.code]).toEqual([409, 'quota_counting_bytes']);
  });
});
