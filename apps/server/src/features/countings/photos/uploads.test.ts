import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFiles } from '@propolis/blob-store';
import { Counting, UPLOAD_PART_BYTES } from '@propolis/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, testApp } from '../../../../test/app.ts';
import { keysIn } from '../../../../test/blobs.ts';
import { aCountingForm, COUNTINGS } from '../../../../test/countings.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { leaveCountings, sweepUploads } from './countings.sweep.ts';
import { PART_FILES } from './uploads.service.ts';

const LARGEST = 2_000_000;
/** Size of every part but the last. */
const PART = UPLOAD_PART_BYTES.least;

let me: Beekeeper;
const server = await testApp({
  uploads: { largest: LARGEST, atOnce: 60, perAccount: 20 },
  quotas: { countingBytes: 8_000_000 },
});
const stranger = await server.beekeeper();
/** Larger than two parts. */
// Random pixels, which do not compress.
const photo = await sharp(randomBytes(480 * 400 * 3), { raw: { width: 480, height: 400, channels: 3 } })
  .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
  .toBuffer();
beforeAll(async () => {
  expect(photo.length).toBeGreaterThan(2 * PART);
  expect(photo.length).toBeLessThan(LARGEST);
});
beforeEach(async () => {
  me = await server.beekeeper();
});

const begin = (id: string, bytes = photo.length, keeper = me) => keeper.put(`/api/uploads/${id}`, { bytes });
const sendPart = (id: string, start: number, part: Buffer, keeper = me) =>
  keeper.upload(`/api/uploads/${id}/parts/${start}`, 'part', part, { method: 'PUT' });
const partAt = (start: number, length: number = PART) => photo.subarray(start, start + length);

/** Sends the bytes from this offset to the end, part by part. */
async function sendFrom(id: string, first: number, keeper = me): Promise<Answer> {
  let answer: Answer | undefined;
  for (let start = first; start < photo.length; start += PART) {
    answer = await sendPart(id, start, partAt(start), keeper);
    expect(answer).toMatchObject({ status: 200, body: { received: start + partAt(start).length } });
  }
  if (!answer) throw new Error('nothing was left to send');
  return answer;
}
async function sentWhole(keeper = me): Promise<string> {
  const id = randomUUID();
  await begin(id, photo.length, keeper);
  await sendFrom(id, 0, keeper);
  return id;
}
const count = (upload: string, fields: object = {}, headers: Record<string, string> = {}) =>
  me.post(`${COUNTINGS}/uploaded`, { ...aCountingForm(), upload, ...fields }, headers);
const parts = async () => keysIn(server.blobs, 'parts');
const drafts = () => readdir(join(server.blobsDir, 'uploads/drafts')).catch(() => []);
const NO_STOP = new AbortController().signal;

describe('a photo uploaded in parts', () => {
  test('is counted like a single upload, and its parts are deleted', async () => {
    const hive = await createdHive(me, await createdApiary(me));
    const upload = await sentWhole();
    const { status, body } = await count(upload, { hive_id: String(hive), exposure_days: 7 });
    expect(status).toBe(201);
    expect(Counting.parse(body)).toMatchObject({
      hive_id: hive,
      status: 'waiting',
      exposure_days: 7,
      photo: { width: 480, height: 400 },
    });
    const kept = await me.get(`${COUNTINGS}/${body.id}/photo`);
    expect(kept.raw.equals(photo)).toBe(true);
    const { rows } = await server.pool.query(
      `delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
        where tasks.id = jobs.task_id and tasks.identifier = 'countings.removeParts' returning payload`,
    );
    expect(rows.flatMap(({ payload }) => payload.fileIds)).toHaveLength(Math.ceil(photo.length / PART));
    expect(await drafts()).toEqual([]);
    expect((await begin(upload)).body.received).toBe(0);
  });

  test('resumes after the same announcement returns its progress; a repeated part changes nothing', async () => {
    const id = randomUUID();
    expect((await begin(id)).body).toEqual({ id, bytes: photo.length, received: 0 });
    await sendPart(id, 0, partAt(0));
    expect((await begin(id)).body.received).toBe(PART);
    expect(await sendPart(id, 0, partAt(0))).toMatchObject({ status: 200, body: { received: PART } });
    await sendFrom(id, PART);
    expect((await count(id)).status).toBe(201);
  });

  test('that is interrupted within a part keeps the earlier parts', async () => {
    const id = randomUUID();
    await begin(id);
    await sendPart(id, 0, partAt(0));
    const broken = await server.app.inject({
      method: 'PUT',
      url: `/api/uploads/${id}/parts/${PART}`,
      headers: {
        authorization: `Bearer ${me.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="part"; filename="p"\r\n\r\n'),
        partAt(PART, 100_000),
      ]),
    });
    expect(broken.statusCode).toBe(400);
    expect((await begin(id)).body.received).toBe(PART);
    expect(await drafts()).toEqual([]);
    await sendFrom(id, PART);
  });

  test('is counted once for repeated and concurrent requests with the same idempotency key', async () => {
    const upload = await sentWhole();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await server.withConnections(5, () =>
      Promise.all(Array.from({ length: 5 }, () => count(upload, {}, key))),
    );
    answers.push(await count(upload, {}, key));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await me.get(COUNTINGS)).body.data).toHaveLength(1);
    expect(await count(upload)).toMatchObject({ status: 422, body: { errors: { upload: ['not_found'] } } });
  });

  test('ten concurrent uploads are all complete', async () => {
    const uploads = await server.withConnections(5, () =>
      Promise.all(Array.from({ length: 10 }, () => sentWhole())),
    );
    const ends = await Promise.all(uploads.map((upload) => begin(upload)));
    expect(new Set(ends.map(({ body }) => body.received))).toEqual(new Set([photo.length]));
    expect((await count(uploads[9] ?? '')).status).toBe(201);
  });

  test('may be sent over two connections at once; each part is stored once', async () => {
    const id = randomUUID();
    await begin(id);
    const twice = await server.withConnections(2, () =>
      Promise.all([sendPart(id, 0, partAt(0)), sendPart(id, 0, partAt(0))]),
    );
    expect(twice.map(({ status, body }) => [status, body.received])).toEqual([
      [200, PART],
      [200, PART],
    ]);
    const { rows } = await server.pool.query('select start from counting_upload_parts where upload_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ start: 0 }]);
  });

  test('continues in another process after the first was killed within a part', async () => {
    const id = randomUUID();
    await begin(id);
    await sendPart(id, 0, partAt(0));
    await writeFile(await server.blobs.draft('uploads'), 'the beginning of the next part');
    const next = await testApp({ beside: server });
    const keeper = await next.signedIn(me.id, me.email);
    expect((await begin(id, photo.length, keeper)).body.received).toBe(PART);
    await sendFrom(id, PART, keeper);
    const { status } = await keeper.post(`${COUNTINGS}/uploaded`, { ...aCountingForm(), upload: id });
    expect(status).toBe(201);
    for (const draft of await drafts()) await rm(join(server.blobsDir, 'uploads/drafts', draft));
  });
});

describe('rejected:', () => {
  test('a photo with a too large announced size', async () => {
    expect(await begin(randomUUID(), LARGEST + 1)).toMatchObject({
      status: 413,
      body: { code: 'photo_too_big' },
    });
    expect((await begin(randomUUID(), LARGEST)).status).toBe(200);
  });

  test.each([0, -1, 1.5, 'many'])('a length of %s', async (bytes) => {
    const answer = await me.put(`/api/uploads/${randomUUID()}`, { bytes });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['bytes']]);
  });

  test('another length for the same id', async () => {
    const id = randomUUID();
    await begin(id);
    expect((await begin(id, photo.length - 1)).status).toBe(409);
  });

  test('a part that is not the next one, or exceeds the end', async () => {
    const id = randomUUID();
    await begin(id);
    expect((await sendPart(id, PART, partAt(PART))).status).toBe(409);
    await sendPart(id, 0, partAt(0));
    expect((await sendPart(id, PART - 1, partAt(PART - 1))).status).toBe(409);
    expect((await sendPart(id, PART, Buffer.alloc(photo.length - PART + 1))).status).toBe(409);
    expect((await begin(id)).body.received).toBe(PART);
  });

  test('a part that is too short, except the last', async () => {
    const id = randomUUID();
    await begin(id);
    expect(await sendPart(id, 0, partAt(0, PART - 1))).toMatchObject({
      status: 422,
      body: { errors: { part: ['too_small'] } },
    });
  });

  test.each([
    ['photo_not_image', Buffer.from('bees')],
    ['photo_heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(20)])],
  ])('what is %s, by its first part', async (code, beginning) => {
    const id = randomUUID();
    await begin(id, beginning.length);
    expect(await sendPart(id, 0, beginning)).toMatchObject({
      status: 422,
      body: { errors: { photo: [code] } },
    });
    expect((await begin(id, beginning.length)).body.received).toBe(0);
  });

  test('a file with the header of a photo that is not a photo, once it is complete', async () => {
    const id = randomUUID();
    const file = Buffer.concat([photo.subarray(0, 100), Buffer.alloc(1000)]);
    await begin(id, file.length);
    await sendPart(id, 0, file);
    expect(await count(id)).toMatchObject({ status: 422, body: { errors: { photo: ['photo_not_image'] } } });
    expect(await drafts()).toEqual([]);
  });

  test('counting an incomplete upload, with all other errors', async () => {
    const id = randomUUID();
    await begin(id);
    await sendPart(id, 0, partAt(0));
    const answer = await count(id, { hive_id: '999999', marker: 'marker_3_CHF' });
    expect(answer.body.errors).toEqual({
      upload: ['incomplete'],
      hive_id: ['not_found'],
      marker: ['invalid_option'],
    });
  });

  test('counting an upload of another user', async () => {
    const theirs = await sentWhole(stranger);
    expect(await count(theirs)).toMatchObject({ status: 422, body: { errors: { upload: ['not_found'] } } });
    expect((await begin(theirs, photo.length, stranger)).body.received).toBe(photo.length);
  });

  test('more than the limit of the account, by announced sizes', async () => {
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push(await begin(randomUUID(), LARGEST));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
    expect(answers.at(-1)?.body.code).toBe('quota_counting_bytes');
  });
});

describe('the parts', () => {
  test('of a cancelled upload are deleted at once', async () => {
    const id = await sentWhole();
    const { rows } = await server.pool.query(
      'select file_id from counting_upload_parts where upload_id = $1',
      [id],
    );
    expect((await me.delete(`/api/uploads/${id}`)).status).toBe(204);
    const fileIds = rows.map(({ file_id }) => file_id);
    await removeFiles(server.blobs, PART_FILES, { fileIds }, { signal: NO_STOP });
    expect((await parts()).filter((key) => fileIds.some((fileId) => key.includes(fileId)))).toEqual([]);
    expect((await me.delete(`/api/uploads/${id}`)).status).toBe(404);
  });

  test('of an abandoned upload are deleted after a week, orphaned files after a day', async () => {
    const id = randomUUID();
    await begin(id);
    await sendPart(id, 0, partAt(0));
    await server.blobs.put(`parts/${randomUUID()}`, Buffer.from('of a crash'));
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const there = async () => {
      const { rows } = await server.pool.query('select id from counting_uploads where id = $1', [id]);
      return rows.length;
    };
    await server.pool.query('update counting_uploads set touched_at = now() where id = $1', [id]);
    const before = (await parts()).length;
    await sweepUploads(server.db, server.blobs, { now: hours(23), signal: NO_STOP });
    expect((await parts()).length).toBe(before);
    await sweepUploads(server.db, server.blobs, { now: hours(6 * 24), signal: NO_STOP });
    expect(await there()).toBe(1);
    expect((await parts()).length).toBeLessThan(before);
    await sweepUploads(server.db, server.blobs, { now: hours(8 * 24), signal: NO_STOP });
    expect(await there()).toBe(0);
    expect(await parts()).toEqual([]);
  });

  test('of a deleted account are deleted', async () => {
    await sentWhole();
    const added: unknown[] = [];
    const jobs = { add: async (_job: unknown, payload: unknown) => void added.push(payload) };
    await leaveCountings({ db: server.db, jobs: jobs as never }, { of: 'user', id: me.id });
    const { rows } = await server.pool.query(
      'select file_id from counting_upload_parts join counting_uploads on id = upload_id where user_id = $1',
      [me.id],
    );
    expect(added).toEqual([{ fileIds: rows.map(({ file_id }) => file_id) }]);
  });
});
