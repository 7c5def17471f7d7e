import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { removeFiles } from '@propolis/blob-store';
import { DAY_MS } from '@propolis/domain';
import { createPictures } from '@propolis/pictures';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import { keysIn } from '../../../../test/blobs.ts';
import { closeAtEnd } from '../../../../test/closing.ts';
import { COUNTINGS, countedByHand, sentPhoto } from '../../../../test/countings.ts';
import { startShared } from '../../../../test/decoders.ts';
import { createdApiary, createdHive } from '../../../../test/records.ts';
import { countingPhotoKey } from './countings.photos.ts';
import { COUNTING_FILES, sweepCountings } from './countings.sweep.ts';
import { countingTilesKey, createTileReader } from './countings.tiles.ts';

const SIGNAL = new AbortController().signal;
const server = await testApp();
const stranger = await server.beekeeper();
let me: Beekeeper;
/** Red with a blue right end, stored rotated. */
let photo: Buffer;
beforeAll(async () => {
  const blue = sharp({ create: { width: 100, height: 600, channels: 3, background: 'blue' } });
  photo = await sharp({ create: { width: 1300, height: 600, channels: 3, background: 'red' } })
    .composite([{ input: await blue.png().toBuffer(), left: 1200, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  me = await server.beekeeper();
});

const tile = (id: number, place: string, keeper = me, headers: Record<string, string> = {}) =>
  keeper.get(`${COUNTINGS}/${id}/photo/tiles/${place}`, headers);
const fileOf = async (id: number): Promise<string> => {
  const { rows } = await server.pool.query('select file_id from countings where id = $1', [id]);
  return rows[0].file_id;
};
const keys = async () => keysIn(server.blobs, 'countings');

/** The colour of one pixel. */
async function colourAt(webp: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, , blue = 0] = await sharp(webp)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

describe('the tiles of a photo', () => {
  test('are upright; the first level is one tile, and the last has all pixels', async () => {
    const id = await sentPhoto(me, photo);
    const whole = await tile(id, '0/0/0');
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(whole.raw).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    // 600 by 1300 pixels, scaled to a quarter: the right end is now at the bottom.
    expect(await colourAt(whole.raw, 75, 100)).toBe('red');
    expect(await colourAt(whole.raw, 75, 320)).toBe('blue');
    const last = await tile(id, '2/0/2');
    expect(await colourAt(last.raw, 100, 1195 - 1024)).toBe('red');
    expect(await colourAt(last.raw, 100, 1205 - 1024)).toBe('blue');
    expect((await tile(id, '2/1/0')).status).toBe(200);
  });

  test('do not exist beyond its edges and levels', async () => {
    const id = await sentPhoto(me, photo);
    for (const place of ['3/0/0', '2/2/0', '2/0/3', '0/1/0', '2/-1/0', '2/0.5/0', 'x/0/0', '99999999/0/0'])
      expect(await tile(id, place)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('are accessible only to the owner, cached by the browser, and missing for a manual count', async () => {
    const id = await sentPhoto(me, photo);
    expect((await tile(id, '0/0/0', stranger)).status).toBe(404);
    expect(await keys()).not.toContain(countingTilesKey(await fileOf(id)));
    const { etag } = (await tile(id, '0/0/0')).headers;
    expect((await tile(id, '0/0/0', me, { 'if-none-match': String(etag) })).status).toBe(304);
    expect((await tile(id, '1/0/0', me, { 'if-none-match': String(etag) })).status).toBe(200);
    const byHand = await countedByHand(me, await createdHive(me, await createdApiary(me)));
    expect((await tile(byHand, '0/0/0')).status).toBe(404);
  });

  test('are created once for concurrent requests', async () => {
    const pictures = createPictures({ blobs: server.blobs, start: startShared });
    closeAtEnd(pictures.close);
    const fileId = randomUUID();
    await server.blobs.put(countingPhotoKey(fileId, 'original'), photo);
    let cuttings = 0;
    const encode: typeof pictures.encode = (source, forms) => {
      cuttings += 1;
      return pictures.encode(source, forms);
    };
    const readTile = createTileReader(server.blobs);
    const places = Array.from({ length: 10 }, (_, at) => ({ level: 2, column: at % 2, row: at % 3 }));
    const tiles = await Promise.all(places.map((place) => readTile(fileId, place, { ...pictures, encode })));
    for (const { content } of tiles) {
      if (!('read' in content)) throw new Error('a tile lies in its archive');
      const read = await content.read();
      expect(read && (await buffer(read)).length).toBe(content.bytes);
    }
    await readTile(fileId, { level: 0, column: 0, row: 0 }, { ...pictures, encode });
    expect(cuttings).toBe(1);
  });

  test('are created again after a read error', async () => {
    const pictures = createPictures({ blobs: server.blobs, start: startShared });
    closeAtEnd(pictures.close);
    const readTile = createTileReader(server.blobs);
    const fileId = randomUUID();
    const first = { level: 0, column: 0, row: 0 };
    await expect(readTile(fileId, first, pictures)).rejects.toThrow();
    await server.blobs.put(countingPhotoKey(fileId, 'original'), photo);
    expect(await readTile(fileId, first, pictures)).toMatchObject({ type: 'image/webp' });
  });

  test('get 404 if the photo is deleted while a tile is read', async () => {
    const pictures = createPictures({ blobs: server.blobs, start: startShared });
    closeAtEnd(pictures.close);
    const fileId = randomUUID();
    const first = { level: 0, column: 0, row: 0 };
    await server.blobs.put(countingPhotoKey(fileId, 'original'), photo);
    await createTileReader(server.blobs)(fileId, first, pictures);
    const bytes = await server.blobs.measure(countingTilesKey(fileId));
    await removeFiles(server.blobs, COUNTING_FILES, { fileIds: [fileId] }, { signal: SIGNAL });
    const justMeasured = { ...server.blobs, measure: async () => bytes };
    const readTile = createTileReader(justMeasured);
    await expect(readTile(fileId, first, pictures)).rejects.toMatchObject({ status: 404 });
  });

  test('get 404, not a broken image, if the photo is deleted while they are created', async () => {
    const fileId = randomUUID();
    await server.blobs.put(countingPhotoKey(fileId, 'original'), photo);
    const pictures = createPictures({ blobs: server.blobs, start: startShared });
    closeAtEnd(pictures.close);
    const encode: typeof pictures.encode = async (source, forms) => {
      await removeFiles(server.blobs, COUNTING_FILES, { fileIds: [fileId] }, { signal: SIGNAL });
      return pictures.encode(source, forms);
    };
    const readTile = createTileReader(server.blobs);
    await expect(
      readTile(fileId, { level: 0, column: 0, row: 0 }, { ...pictures, encode }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('stored tiles', () => {
  test('are deleted with their photo, and after 30 days', async () => {
    const id = await sentPhoto(me, photo);
    const key = countingTilesKey(await fileOf(id));
    await tile(id, '0/0/0');
    expect(await keys()).toContain(key);
    const sweep = (days: number) =>
      sweepCountings(server.db, server.blobs, { now: new Date(Date.now() + days * DAY_MS), signal: SIGNAL });
    await sweep(29.9);
    expect(await keys()).toContain(key);
    await sweep(30.1);
    expect(await keys()).not.toContain(key);
    expect(await keys()).toContain(countingPhotoKey(await fileOf(id), 'original'));
    await tile(id, '0/0/0');
    const fileIds = [await fileOf(id)];
    await removeFiles(server.blobs, COUNTING_FILES, { fileIds }, { signal: SIGNAL });
    expect((await keys()).filter((one) => one.includes(fileIds[0] ?? ''))).toEqual([]);
  });
});
