import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { type BlobKey, type BlobStore, removeFiles } from '@propolis/blob-store';
import { Counting } from '@propolis/contract';
import { createPictures } from '@propolis/pictures';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { keysIn } from '../../../../test/blobs.ts';
import { closeAtEnd } from '../../../../test/closing.ts';
import { aCountingForm, COUNTINGS, countedByHand, sendPhoto, sentPhoto } from '../../../../test/countings.ts';
import { startShared } from '../../../../test/decoders.ts';
import { BY_PASSWORD } from '../../../../test/people.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { keepCountingPhoto } from './countings.photos.ts';
import { COUNTING_FILES, leaveCountings, sweepCountings } from './countings.sweep.ts';

const LARGEST = 100_000;
const server = await testApp({ uploads: { largest: LARGEST, atOnce: 60, perAccount: 20 } });
const stranger = await server.beekeeper();
let me: Beekeeper;
let photo: Buffer;
beforeAll(async () => {
  photo = await picture().jpeg().toBuffer();
});
beforeEach(async () => {
  me = await server.beekeeper();
});

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'olive' } });
/** The beginning of a JPEG with this size. */
const jpegOf = (width: number, height: number) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8],
    ...[height >> 8, height & 0xff, width >> 8, width & 0xff, 0],
  ]);
/** A valid header with this size, and almost no data. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([begin, chunk('IHDR', head), rows, chunk('IEND', Buffer.alloc(0))]);
}
const blobsOf = async (keeper: Beekeeper): Promise<string[]> => {
  const { rows } = await server.pool.query('select file_id from countings where user_id = $1', [keeper.id]);
  const keys = await keysIn(server.blobs, 'countings');
  return keys.filter((key) => rows.some(({ file_id }) => file_id && key.includes(file_id)));
};
const drafts = () => readdir(join(server.blobsDir, 'uploads/drafts')).catch(() => []);

describe('an uploaded photo', () => {
  test('waits to be counted, with its form fields and its camera metadata', async () => {
    const hive = await createdHive(me, await createdApiary(me));
    const turned = await picture(300, 200)
      .withExif({ IFD0: { Make: 'Fairphone', Model: 'FP5' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Fairphone', Model: 'FP5' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await sendPhoto(
      me,
      turned,
      aCountingForm({
        hive_id: String(hive),
        marker: 'marker_CUSTOM',
        custom_marker_diameter: '31.5',
        exposure_days: '7',
      }),
    );
    expect(status).toBe(201);
    expect(Counting.parse(body)).toMatchObject({
      hive_id: hive,
      status: 'waiting',
      counted_by: 'machine',
      count_date: '2026-06-14T06:30:00.000Z',
      photo_timestamp: '2026-06-14T06:30:00.000Z',
      photo_timestamp_timezone: 'Europe/Zurich',
      photo: { width: 200, height: 300 },
      marker: 'marker_CUSTOM',
      custom_marker_diameter: 31.5,
      camera_brand: 'Fairphone',
      camera_model: 'FP5',
      exposure_days: 7,
      process_timestamp: null,
      varroa_count_total: null,
      mites_per_day: null,
      api_result: null,
      error: null,
    });
  });

  test.each(['avif', 'webp', 'png'] as const)('as %s has its camera metadata read too', async (format) => {
    const notes = { IFD0: { Make: 'Samsung', Model: 'S26' } };
    const { body } = await sendPhoto(me, await picture().withExif(notes).toFormat(format).toBuffer());
    expect(body).toMatchObject({ camera_brand: 'Samsung', camera_model: 'S26' });
  });

  test('without a hive has no exposure, and without a custom marker no diameter', async () => {
    const fields = aCountingForm({ hive_id: '', custom_marker_diameter: '31.5' });
    const { body } = await sendPhoto(me, photo, fields);
    expect(body).toMatchObject({ hive_id: null, custom_marker_diameter: null, exposure_days: null });
  });

  const NOTHING = {};
  test.each([
    [
      'nothing at all',
      NOTHING,
      undefined,
      {
        photo: ['photo_required'],
        photo_timestamp: ['photo_timestamp_required'],
        marker: ['marker_required'],
      },
    ],
    [
      'everything wrong',
      {
        photo_timestamp: 'yesterday',
        photo_timestamp_timezone: 'Middle/Earth',
        marker: 'marker_CUSTOM',
        hive_id: 'one',
        exposure_days: '0',
      },
      'bees',
      {
        photo: ['photo_not_image'],
        photo_timestamp: ['photo_timestamp_invalid'],
        photo_timestamp_timezone: ['invalid_option'],
        hive_id: ['invalid_type'],
        exposure_days: ['too_small'],
        custom_marker_diameter: ['custom_marker_diameter_required'],
      },
    ],
    [
      'a time without a zone, a coin that is none',
      { photo_timestamp: '2026-06-14T08:30', marker: 'marker_3_CHF' },
      undefined,
      {
        photo: ['photo_required'],
        photo_timestamp: ['photo_timestamp_invalid'],
        marker: ['invalid_option'],
      },
    ],
  ])('with %s is rejected, with all invalid fields at once', async (_what, fields, file, errors) => {
    const answer = await (file
      ? sendPhoto(me, Buffer.from(file), fields)
      : me.upload(COUNTINGS, 'other', photo, { fields }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    expect(answer.body.errors).toEqual(errors);
  });

  test.each(['wide', 'Infinity', 'NaN', '4.9', '201'])(
    'rejects a custom marker of %s mm',
    async (diameter) => {
      const fields = aCountingForm({ marker: 'marker_CUSTOM', custom_marker_diameter: diameter });
      const { body } = await sendPhoto(me, Buffer.from('bees'), fields);
      expect(body.errors).toEqual({
        photo: ['photo_not_image'],
        custom_marker_diameter: ['custom_marker_diameter_invalid'],
      });
    },
  );

  test.each([
    ['a text', Buffer.from('not a picture'), 'photo_not_image'],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'photo_not_image',
    ],
    ['an empty file', Buffer.alloc(0), 'photo_not_image'],
    ['the beginning of a photo', undefined, 'photo_not_image'],
    ['200 megapixels', jpegOf(16_320, 12_240), 'photo_too_many_pixels'],
    ['a phone’s HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'photo_heic'],
  ])(
    'that is %s is rejected by its content, whatever its name, and leaves no files',
    async (_what, file, code) => {
      const broken = file ?? photo.subarray(0, 400);
      const hive = await createdHive(stranger, await createdApiary(stranger));
      const answer = await sendPhoto(me, broken, aCountingForm());
      expect(answer).toMatchObject({ status: 422, body: { errors: { photo: [code] } } });
      if (file) {
        const both = await sendPhoto(me, broken, aCountingForm({ hive_id: String(hive) }));
        expect(both.body.errors).toEqual({ photo: [code], hive_id: ['not_found'] });
      }
      expect(await drafts()).toEqual([]);
      expect((await me.get(COUNTINGS)).body.data).toEqual([]);
    },
  );

  test('is accepted with a fault that decoders only warn of, such as the scan header of Samsung phones', async () => {
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]));
    const end = scan + 2 + photo.readUInt16BE(scan + 2);
    const ofPhone = Buffer.from(photo).fill(0, end - 3, end); // Its last bytes, usually 0, 63, 0.
    expect((await sendPhoto(me, ofPhone)).status).toBe(201);
  });

  test('that is truncated or declares 400 megapixels is rejected and leaves no files', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const whole = await sharp({
      create: { width: 300, height: 200, channels: 3, background: 'olive', noise },
    })
      .jpeg()
      .toBuffer();
    for (const file of [whole.subarray(0, whole.length / 2), pngOf(20_000, 20_000)]) {
      const answer = await sendPhoto(me, file);
      expect(answer).toMatchObject({ status: 422, body: { errors: { photo: ['photo_not_image'] } } });
    }
    expect([await drafts(), (await me.get(COUNTINGS)).body.data]).toEqual([[], []]);
  });

  test('is rejected on a full disk, before the upload or while it is stored, and leaves no files', async () => {
    const full = await testApp({ freeBytes: async () => 0 });
    const keeper = await full.beekeeper();
    expect(await sendPhoto(keeper, photo)).toMatchObject({ status: 503, body: { code: 'disk_full' } });
    const pictures = createPictures({ blobs: full.blobs, start: startShared });
    closeAtEnd(pictures.close);
    const path = await full.blobs.draft('uploads');
    await writeFile(path, photo);
    const noRoom = Object.assign(new Error('no room'), { code: 'ENOSPC' });
    const keep: BlobStore['keep'] = (key, draft) =>
      key.endsWith('-small') ? full.blobs.keep(key, draft) : Promise.reject(noRoom);
    const keeping = keepCountingPhoto(
      { blobs: { ...full.blobs, keep }, pictures },
      { path, bytes: photo.length },
    );
    await expect(keeping).rejects.toThrow('no room');
    const left = (await readdir(full.blobsDir, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    expect(left).toEqual([]);
  });

  test('is not stored if its job cannot be queued', async () => {
    await server.pool.query('alter function graphile_worker.add_jobs rename to add_no_jobs');
    try {
      expect((await sendPhoto(me, photo)).status).toBe(500);
    } finally {
      await server.pool.query('alter function graphile_worker.add_no_jobs rename to add_jobs');
    }
    expect((await me.get(COUNTINGS)).body.data).toEqual([]);
  });

  test('above the size limit is rejected with its own error code, and not read further', async () => {
    const answer = await sendPhoto(me, Buffer.concat([photo, Buffer.alloc(LARGEST)]));
    expect(answer).toMatchObject({ status: 413, body: { code: 'photo_too_big', errors: {} } });
    expect(await drafts()).toEqual([]);
  });

  test('sent twice with the same idempotency key is one count', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (fields = aCountingForm()) => me.upload(COUNTINGS, 'photo', photo, { fields, headers });
    expect((await send()).body.id).toBe((await send()).body.id);
    expect((await send(aCountingForm({ marker: 'marker_1_CHF' }))).status).toBe(409);
    expect((await me.get(COUNTINGS)).body.data).toHaveLength(1);
  });

  test('is rejected if the account has reached its limit', async () => {
    const small = await testApp({ beside: server, quotas: { countings: 1 } });
    const keeper = await small.beekeeper();
    await sentPhoto(keeper, photo);
    expect(await sendPhoto(keeper, photo)).toMatchObject({ status: 409, body: { code: 'quota_countings' } });
    const hive = await createdHive(keeper, await createdApiary(keeper));
    const byHand = { hive_id: hive, count_date: '2026-06-01T10:00:00Z', count: 1 };
    expect((await keeper.post(`${COUNTINGS}/by_hand`, byHand)).status).toBe(409);
  });
});

describe('the photo of a count', () => {
  const get = (id: number, query = '', headers: Record<string, string> = {}, keeper = me) =>
    keeper.get(`${COUNTINGS}/${id}/photo${query}`, headers);

  test('is returned in its original and smaller sizes, cached for a year and revalidated', async () => {
    const id = await sentPhoto(me, photo);
    const whole = await get(id);
    expect(whole.raw.equals(photo)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(photo.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization',
    });
    const again = await get(id, '', { 'if-none-match': String(whole.headers.etag) });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
    const small = await get(id, '?size=small');
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.raw).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect(await sharp((await get(id, '?size=large')).raw).metadata()).toMatchObject({ width: 300 });
  });

  test('supports range requests while it is unchanged', async () => {
    const id = await sentPhoto(me, photo);
    const part = await get(id, '', { range: 'bytes=10-19' });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 10-19/${photo.length}`, 'content-length': '10' },
    });
    expect(part.raw.equals(photo.subarray(10, 20))).toBe(true);
    const { etag } = part.headers;
    const fresh = await get(id, '', { range: 'bytes=-5', 'if-range': String(etag) });
    expect(fresh.raw.equals(photo.subarray(-5))).toBe(true);
    expect((await get(id, '', { range: 'bytes=-5', 'if-range': '"another"' })).status).toBe(200);
  });

  test('is not found for a manual count', async () => {
    const byHand = await countedByHand(me, await createdHive(me, await createdApiary(me)));
    expect((await get(byHand)).status).toBe(404);
  });
});

describe('the files of a photo', () => {
  const queued = async (): Promise<{ fileIds: string[] }[]> => {
    const { rows } = await server.pool.query(
      `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
        where tasks.id = jobs.task_id and tasks.identifier = 'countings.removePhotos' returning payload`,
    );
    return rows.map(({ payload }) => payload);
  };
  const signal = new AbortController().signal;
  const work = async () => {
    for (const job of await queued()) await removeFiles(server.blobs, COUNTING_FILES, job, { signal });
  };

  test.each(['counting', 'hive', 'apiary', 'account'])(
    'are deleted with their %s; those of others stay',
    async (gone) => {
      await queued();
      const apiary = await createdApiary(me);
      const hive = await createdHive(me, apiary);
      const id = await sentPhoto(me, photo, { hive_id: String(hive) });
      await sentPhoto(stranger, photo);
      const mine = await blobsOf(me);
      expect(mine).toHaveLength(3);
      if (gone === 'counting') await me.delete(`${COUNTINGS}/${id}`);
      if (gone === 'hive') await me.delete(`/api/hives/${hive}`);
      if (gone === 'apiary') await me.delete(`/api/apiaries/${apiary}`);
      if (gone === 'account') await me.post('/api/user/delete', BY_PASSWORD);
      await work();
      const left: string[] = await keysIn(server.blobs, 'countings');
      expect(mine.filter((key) => left.includes(key))).toEqual([]);
      expect((await blobsOf(stranger)).length).toBeGreaterThanOrEqual(3);
    },
  );

  test('are swept a day after a failed write; those of a count stay', async () => {
    await sentPhoto(me, photo);
    const mine = await blobsOf(me);
    const orphan: BlobKey = `countings/${crypto.randomUUID()}-small`;
    await server.blobs.put(orphan, Buffer.from('x'));
    const keys = async (): Promise<string[]> => keysIn(server.blobs, 'countings');
    const sweep = (hours: number) =>
      sweepCountings(server.db, server.blobs, { now: new Date(Date.now() + hours * 3_600_000), signal });
    await sweep(23);
    expect(await keys()).toContain(orphan);
    await sweep(25);
    expect(await keys()).not.toContain(orphan);
    expect(await keys()).toEqual(expect.arrayContaining(mine));
  });

  test('are deleted by jobs of at most 500 names', async () => {
    await server.pool.query(
      `insert into countings (user_id, counted_by, status, count_date, file_id, created_at, updated_at)
       select $1, 'machine', 'done', now(), gen_random_uuid(), now(), now() from generate_series(1, 501)`,
      [me.id],
    );
    const sizes: number[] = [];
    const jobs = {
      add: async (_job: unknown, { fileIds }: { fileIds?: string[] }) =>
        void sizes.push(fileIds?.length ?? 0),
    };
    await leaveCountings({ db: server.db, jobs: jobs as never }, { of: 'user', id: me.id });
    expect(sizes).toEqual([500, 1]);
  });
});
