import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type BlobStore, openBucket, removeFiles } from '@propolis/blob-store';
import { createEvents } from '@propolis/events';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { COUNTING_FILES } from '../src/features/countings/photos/countings.sweep.ts';
import { runCounting } from '../src/features/countings/run/countings.run.ts';
import { sweepPhotos } from '../src/features/observations/photos/photos.service.ts';
import { type Beekeeper, TEST_NOW, type TestApp, testApp } from './app.ts';
import { keysIn } from './blobs.ts';
import { type Asked, testBucket } from './bucket.ts';
import { aCountingForm, COUNTINGS, countedAs, sendPhoto, sentPhoto } from './countings.ts';
import { anApiary } from './records.ts';

// The rules of photos and countings are tested with files. These tests cover the same over a bucket, and bucket
// features.

const signal = new AbortController().signal;
let me: Beekeeper;

const inBucket = (isSigned: boolean) => (local: BlobStore) =>
  openBucket({ place: bucket.place, local, isSigned, clock: () => new Date(), log: () => {} });

const bucket = await testBucket();
const server = await testApp({ storage: inBucket(false) });
const signed = await testApp({ storage: inBucket(true) });
const photo = await sharp({ create: { width: 1300, height: 600, channels: 3, background: 'olive' } })
  .jpeg()
  .toBuffer();
beforeEach(async () => {
  bucket.setFaults(() => undefined);
  me = await server.beekeeper();
});

const sendTo = (keeper: Beekeeper, id: string = randomUUID()) =>
  keeper.upload(`/api/photos/${id}`, 'photo', photo, { method: 'PUT' });
const isPut = ({ method }: Asked) => method === 'PUT';
const draftsHere = async () =>
  (await readdir(server.blobsDir, { recursive: true })).filter((name) => name.endsWith('.draft'));

describe('photos in a bucket', () => {
  test('are stored, shown in both sizes, not sent twice, and private', async () => {
    const id = randomUUID();
    expect((await sendTo(me, id)).status).toBe(200);
    const shown = await me.get(`/api/photos/${id}`);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await sharp(shown.raw).metadata()).toMatchObject({ width: 1300, height: 600 });
    const again = await me.get(`/api/photos/${id}`, { 'if-none-match': String(shown.headers.etag) });
    expect(again.status).toBe(304);
    const small = await me.get(`/api/photos/${id}?size=small`);
    expect(await sharp(small.raw).metadata()).toMatchObject({ width: 320, height: 320 });
    expect((await (await server.beekeeper()).get(`/api/photos/${id}`)).status).toBe(404);
    expect(await draftsHere()).toEqual([]);
  });

  test('are uploaded twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendTo(me)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await draftsHere()).toEqual([]);
  });

  test('without a row are swept a day later', async () => {
    const orphan = `photos/${randomUUID()}-large` as const;
    await server.blobs.put(orphan, photo);
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await sweepPhotos(server.db, server.blobs, { now: later(23), signal });
    expect(await keysIn(server.blobs, 'photos')).toContain(orphan);
    await sweepPhotos(server.db, server.blobs, { now: later(25), signal });
    expect(await keysIn(server.blobs, 'photos')).not.toContain(orphan);
  });
});

describe('countings in a bucket', () => {
  test('are uploaded in chunks, counted on a copy, read in ranges and tiles, and removed', async () => {
    const upload = randomUUID();
    await me.put(`/api/uploads/${upload}`, { bytes: photo.length });
    await me.upload(`/api/uploads/${upload}/parts/0`, 'part', photo, { method: 'PUT' });
    const { status, body } = await me.post(`${COUNTINGS}/uploaded`, { ...aCountingForm(), upload });
    expect(status).toBe(201);
    const hands = { db: server.db, blobs: server.blobs, events: createEvents() };
    let counted: Buffer | undefined;
    const countPhoto = async ({ path }: { readonly path: string }) => {
      counted = await sharp(path).toFormat('jpeg').toBuffer();
      return countedAs([0.9, 0.8]);
    };
    const job = { now: new Date(TEST_NOW), signal };
    await runCounting({ ...hands, countPhoto }, { countingId: body.id, run: 1 }, job);
    expect(counted?.length).toBeGreaterThan(0);
    const original = `${COUNTINGS}/${body.id}/photo`;
    expect((await me.get(original)).raw.equals(photo)).toBe(true);
    const part = await me.get(original, { range: 'bytes=10-29' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 10-29/${photo.length}` } });
    expect(part.raw.equals(photo.subarray(10, 30))).toBe(true);
    expect((await me.get(`${original}/tiles/0/0/0`)).status).toBe(200);
    const { rows } = await server.pool.query('select file_id from countings where id = $1', [body.id]);
    const fileIds = rows.map(({ file_id }) => file_id);
    await removeFiles(server.blobs, COUNTING_FILES, { fileIds }, { signal });
    expect((await keysIn(server.blobs, 'countings')).filter((key) => key.includes(fileIds[0]))).toEqual([]);
    expect(await draftsHere()).toEqual([]);
  });
});

describe('when the bucket fails', () => {
  test('no request waits for it with a database connection', async () => {
    let reached = () => {};
    const isReached = new Promise<void>((tell) => {
      reached = tell;
    });
    bucket.setFaults((asked) => {
      if (!isPut(asked)) return undefined;
      reached();
      return { kind: 'silence' };
    });
    const sending = sendTo(me);
    await isReached;
    // The app has one connection.
    expect((await me.post('/api/apiaries', anApiary())).status).toBe(201);
    bucket.cut();
    bucket.setFaults(() => undefined);
    expect((await sending).status, 'sent again where the line was cut').toBe(200);
  });

  test.each([
    [507, undefined, 'disk_full', '60', 'full'],
    [403, 'QuotaExceeded', 'disk_full', '60', 'full'],
    [500, undefined, 'storage_unavailable', '5', 'unreachable'],
    [403, 'AccessDenied', 'storage_unavailable', '5', 'unreachable'],
  ])('with %i %s a photo is refused as %s, and no row is left', async (...fault) => {
    const [status, name, code, retryAfter, state] = fault;
    const refusal = { kind: 'refused', status, ...(name && { code: name }) } as const;
    bucket.setFaults((asked) => (isPut(asked) || state === 'unreachable' ? refusal : undefined));
    const refused = await sendPhoto(me, photo);
    expect(refused).toMatchObject({ status: 503, body: { code, errors: {} } });
    expect(refused.headers['retry-after']).toBe(retryAfter);
    expect((await me.get(COUNTINGS)).body.data).toEqual([]);
    expect((await server.anonymous.get('/api/health')).body).toMatchObject({
      database: true,
      storage: state,
    });
    expect(await draftsHere()).toEqual([]);
  });
});

describe('with signed addresses', () => {
  test('a photo is read from the bucket directly, for some minutes, whole or in part', async () => {
    const keeper = await signed.beekeeper();
    const id = await sentPhoto(keeper, photo);
    const answer = await keeper.get(`${COUNTINGS}/${id}/photo`);
    expect(answer).toMatchObject({ status: 302, headers: { 'cache-control': 'no-store' } });
    const address = new URL(String(answer.headers.location));
    expect(address.origin).toBe(bucket.place.endpoint);
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(900);
    expect(String(address)).not.toContain(keeper.token);
    const read = await fetch(address);
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    expect(read.headers.get('content-disposition')).toBe(`attachment; filename="varroa-${id}.jpg"`);
    expect(Buffer.from(await read.arrayBuffer()).equals(photo)).toBe(true);
    const part = await fetch(address, { headers: { range: 'bytes=10-29' } });
    expect(Buffer.from(await part.arrayBuffer()).equals(photo.subarray(10, 30))).toBe(true);
    address.searchParams.set('X-Amz-Expires', '90000');
    expect((await fetch(address)).status, 'for longer').toBe(403);
    const next = (await keeper.get(`${COUNTINGS}/${id}/photo`)).headers.location;
    expect(next, 'so that a browser keeps it').toBe(answer.headers.location);
    expect((await (await signed.beekeeper()).get(`${COUNTINGS}/${id}/photo`)).status).toBe(404);
  });

  test('pages may read from the bucket, and from no other host', async () => {
    const policyOf = async ({ anonymous }: TestApp) =>
      String((await anonymous.get('/api/health')).headers['content-security-policy']);
    expect(await policyOf(signed)).toContain(`connect-src 'self' ${bucket.place.endpoint};`);
    expect(await policyOf(server)).toContain("connect-src 'self';");
  });
});
