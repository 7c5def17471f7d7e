import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFiles } from '@propolis/blob-store';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Beekeeper, TEST_NOW, testApp } from '../../../../test/app.ts';
import { blobsIn } from '../../../../test/blobs.ts';
import { BY_PASSWORD } from '../../../../test/people.ts';
import { createdApiary, createdHive, recorded } from '../../../../test/records.ts';
import { PHOTO_FILES, sweepPhotos } from './photos.service.ts';

const server = await testApp();

const picture = (width = 120, height = 90, background = 'olive') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const keep = (keeper: Beekeeper, id: string, file: Buffer) =>
  keeper.upload(`/api/photos/${id}`, 'photo', file, { method: 'PUT' });

async function kept(keeper: Beekeeper): Promise<string> {
  const id = randomUUID();
  expect((await keep(keeper, id, await picture())).status).toBe(200);
  return id;
}

async function aHiveOf(keeper: Beekeeper): Promise<number> {
  return createdHive(keeper, await createdApiary(keeper));
}

const fileOf = async (id: string): Promise<string> => {
  const row = await server.db.selectFrom('photos').select('file_id').where('id', '=', id).executeTakeFirst();
  return row?.file_id ?? '';
};

const latestOf = async (keeper: Beekeeper, hiveId: number) =>
  (await keeper.get(`/api/hives/${hiveId}/observations/latest`)).body[0];
const idsOf = ({ photos }: { photos: { id: string }[] }) => photos.map(({ id }) => id);

describe('a photo', () => {
  test('is stored in full and as a small square, upright, without camera metadata', async () => {
    const me = await server.beekeeper();
    const id = randomUUID();
    const held = await sharp(await picture(3000, 1500))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Camera' } })
      .toBuffer();
    const answer = await keep(me, id, held);
    expect(answer).toMatchObject({ status: 200, body: { id, width: 1024, height: 2048 } });
    const large = await me.get(`/api/photos/${id}`);
    expect(large.headers['content-type']).toBe('image/webp');
    const seen = await sharp(large.raw).metadata();
    expect(seen).toMatchObject({ width: 1024, height: 2048 });
    expect(seen.exif).toBeUndefined();
    const small = await sharp((await me.get(`/api/photos/${id}?size=small`)).raw).metadata();
    expect(small).toMatchObject({ width: 320, height: 320 });
  });

  test('sent again with its id is stored once, as first sent', async () => {
    const me = await server.beekeeper();
    const id = randomUUID();
    await keep(me, id, await picture(800, 600));
    expect((await keep(me, id, await picture(400, 300))).body).toEqual({ id, width: 800, height: 600 });
  });

  test('sent twice concurrently is stored once, and both get the same response', async () => {
    const me = await server.beekeeper();
    const id = randomUUID();
    const sizes = [await picture(800, 600), await picture(400, 300), await picture(200, 100)];
    const answers = await server.withConnections(10, () =>
      Promise.all(sizes.map((file) => keep(me, id, file))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.width)).size).toBe(1);
    const shown = await sharp((await me.get(`/api/photos/${id}`)).raw).metadata();
    expect(shown.width).toBe(answers[0]?.body.width);
  });

  test.each([
    ['sent several times at once', 3, 1],
    ['sent beyond the quota', 2, 2],
  ])('%s leaves no orphaned files', async (what, sent, ids) => {
    const own = await testApp(what.includes('quota') ? { quotas: { photos: 1 } } : {});
    const me = await own.beekeeper();
    const names = Array.from({ length: ids }, () => randomUUID());
    const file = await picture(80, 60);
    await own.withConnections(10, () =>
      Promise.all(
        Array.from({ length: sent }, (_, at) =>
          me.upload(`/api/photos/${names[at % ids]}`, 'photo', file, { method: 'PUT' }),
        ),
      ),
    );
    const rows = await own.pool.query('select file_id from photos');
    expect(rows.rowCount).toBe(1);
    const files = await readdir(join(own.blobsDir, 'photos'), { recursive: true, withFileTypes: true });
    const kept = files.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(kept).toHaveLength(2);
    for (const name of kept) expect(name).toContain(rows.rows[0].file_id);
  });

  test.each([
    ['a text', Buffer.from('not a picture'), 415],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415],
    ['an empty file', Buffer.alloc(0), 415],
  ])('that is %s is rejected and leaves no files', async (_what, file, status) => {
    const me = await server.beekeeper();
    const id = randomUUID();
    expect((await keep(me, id, file)).status).toBe(status);
    expect((await me.get(`/api/photos/${id}`)).status).toBe(404);
  });

  test('requires a UUID as its id', async () => {
    const me = await server.beekeeper();
    expect((await keep(me, '..%2F..%2Fsecret', await picture())).status).toBeGreaterThanOrEqual(400);
    expect((await me.get('/api/photos/1')).status).toBe(404);
  });
});

describe('the photos of an observation', () => {
  test('are those it was inserted with, in order', async () => {
    const me = await server.beekeeper();
    const hiveId = await aHiveOf(me);
    const [first, second] = [await kept(me), await kept(me)];
    await recorded(me, hiveId, { general_impression: 3, photos: [second, first] });
    const observation = await latestOf(me, hiveId);
    expect(idsOf(observation)).toEqual([second, first]);
    expect(observation.data).toEqual({ general_impression: 3 });
  });

  test('stay if a change omits them, and otherwise are exactly those of the change', async () => {
    const me = await server.beekeeper();
    const hiveId = await aHiveOf(me);
    const [first, second, third] = [await kept(me), await kept(me), await kept(me)];
    const id = await recorded(me, hiveId, { photos: [first, second] });
    const unnamed = await me.put(`/api/observations/${id}`, { general_impression: 1 });
    expect(idsOf(unnamed.body)).toEqual([first, second]);
    const named = await me.put(`/api/observations/${id}`, { photos: [third, second] });
    expect(idsOf(named.body)).toEqual([third, second]);
    expect((await me.get(`/api/photos/${first}`)).status).toBe(404);
    expect(idsOf((await me.put(`/api/observations/${id}`, { photos: [] })).body)).toEqual([]);
  });

  test('belong to one observation only', async () => {
    const me = await server.beekeeper();
    const hiveId = await aHiveOf(me);
    const photo = await kept(me);
    await recorded(me, hiveId, { photos: [photo] });
    const answer = await me.post(`/api/hives/${hiveId}/observations`, { photos: [photo] });
    expect(answer).toMatchObject({ status: 422, body: { errors: { photos: ['not_found'] } } });
  });

  test.each([
    ['a number', 7],
    ['no UUID', ['7']],
    ['too many', Array.from({ length: 21 }, () => randomUUID())],
  ])('must not be %s', async (_what, photos) => {
    const me = await server.beekeeper();
    const { status } = await me.post(`/api/hives/${await aHiveOf(me)}/observations`, { photos });
    expect(status).toBe(422);
  });

  test('are part of the export', async () => {
    const me = await server.beekeeper();
    const photo = await kept(me);
    await recorded(me, await aHiveOf(me), { photos: [photo] });
    const { raw } = await me.get('/api/user/export');
    expect(raw.toString('latin1')).toMatch(/photos\/observation-[0-9a-f-]{36}-1\.webp/);
  });
});

describe('the photos of a deleted account', () => {
  const filesOf = async (fileIds: readonly string[]) => {
    const files = await blobsIn(server.blobs, 'photos');
    return fileIds.filter((id) => files.some(({ key }) => key.includes(id)));
  };
  const waitingJobs = async () => {
    const { rows } = await server.pool.query<{ ids: string[] }>(
      `select p.payload -> 'fileIds' as ids from graphile_worker._private_jobs p
       join graphile_worker.jobs using (id) where task_identifier = 'photos.remove' order by id`,
    );
    return rows.map(({ ids }) => ids);
  };
  const removed = (fileIds: readonly string[], signal = new AbortController().signal) =>
    removeFiles(server.blobs, PHOTO_FILES, { fileIds }, { signal });

  test('are deleted by a job of the same transaction; those of others stay', async () => {
    const [me, other] = [await server.beekeeper(), await server.beekeeper()];
    const ids = [await kept(me), await kept(me)];
    await recorded(me, await aHiveOf(me), { photos: ids.slice(0, 1) });
    const mine = await Promise.all(ids.map(fileOf));
    const theirs = [await fileOf(await kept(other))];
    expect((await me.post('/api/user/delete', BY_PASSWORD)).status).toBe(204);
    const [fileIds = []] = await waitingJobs();
    expect(fileIds.toSorted()).toEqual(mine.toSorted());
    await removed(fileIds);
    expect([await filesOf(mine), await filesOf(theirs)]).toEqual([[], theirs]);
    await removed(fileIds); // The job is idempotent.
    await server.pool.query('truncate graphile_worker._private_jobs');
  });

  test('are deleted by jobs of at most 500 names', async () => {
    const me = await server.beekeeper();
    const ids = Array.from({ length: 501 }, () => randomUUID());
    await server.pool.query(
      'insert into photos (id, file_id, user_id, width, height, bytes) select id, id, $2, 4, 3, 2 from unnest($1::uuid[]) id',
      [ids, me.id],
    );
    await me.post('/api/user/delete', BY_PASSWORD);
    expect((await waitingJobs()).map((job) => job.length)).toEqual([500, 1]);
    expect((await waitingJobs()).flat().toSorted()).toEqual(ids.toSorted());
  });

  test('stop being deleted when the process stops', async () => {
    const fileId = await fileOf(await kept(await server.beekeeper()));
    await expect(removed([fileId], AbortSignal.abort())).rejects.toThrow();
    expect(await filesOf([fileId])).toEqual([fileId]);
  });
});

describe('the sweep of photos', () => {
  const daysLater = (days: number) => new Date(new Date(TEST_NOW).getTime() + days * 86_400_000);
  const asOf = (now: Date) => ({ now, signal: new AbortController().signal });
  /** Files have the time of the machine, so the sweep runs with a later date. */
  const muchLater = () => new Date(Date.now() + 3 * 86_400_000);

  test('deletes photos that were not attached for 30 days, not earlier', async () => {
    const me = await server.beekeeper();
    const [left, taken] = [await kept(me), await kept(me)];
    await recorded(me, await aHiveOf(me), { photos: [taken] });
    await sweepPhotos(server.db, server.blobs, asOf(daysLater(29)));
    expect((await me.get(`/api/photos/${left}`)).status).toBe(200);
    await sweepPhotos(server.db, server.blobs, asOf(daysLater(31)));
    expect((await me.get(`/api/photos/${left}`)).status).toBe(404);
    expect((await me.get(`/api/photos/${taken}`)).status).toBe(200);
  });

  test('deletes the files of photos that were deleted with their hive, and keeps others', async () => {
    const me = await server.beekeeper();
    const [gone, stays] = [await kept(me), await kept(me)];
    const hiveId = await aHiveOf(me);
    await recorded(me, hiveId, { photos: [gone] });
    await recorded(me, await aHiveOf(me), { photos: [stays] });
    const [goneFile, stayingFile] = [await fileOf(gone), await fileOf(stays)];
    await me.delete(`/api/hives/${hiveId}`);
    expect(await server.blobs.get(`photos/${goneFile}-large`)).toBeDefined();
    await sweepPhotos(server.db, server.blobs, asOf(muchLater()));
    expect(await server.blobs.get(`photos/${goneFile}-large`)).toBeUndefined();
    expect(await server.blobs.get(`photos/${goneFile}-small`)).toBeUndefined();
    expect(await server.blobs.get(`photos/${stayingFile}-large`)).toBeDefined();
  });
});
