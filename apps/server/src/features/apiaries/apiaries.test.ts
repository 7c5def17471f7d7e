import { crc32, deflateSync } from 'node:zlib';
import { Apiary } from '@propolis/contract';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { anApiary, aVarroaPlan, createdApiary, createdHive, recorded } from '../../../test/records.ts';
import { apiariesVersion, findApiaries, findChangedApiaries } from './apiaries.queries.ts';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
beforeEach(async () => {
  keeper = await server.beekeeper();
});

const NOTHING = { known: new Map<number, string>(), thumbnails: false };
const versions = async () =>
  new Map(
    (await findChangedApiaries(server.db, keeper.id, NOTHING)).items.map(({ id, version }) => [id, version]),
  );
const list = async () => z.array(Apiary).parse((await keeper.get('/api/apiaries')).body);

describe('the list', () => {
  test('has the same version alone and with its items', async () => {
    const expectSame = async () =>
      expect((await findChangedApiaries(server.db, keeper.id, NOTHING)).version).toBe(
        await apiariesVersion(server.db, keeper.id),
      );
    await expectSame();
    const id = await createdApiary(keeper);
    await createdApiary(keeper);
    await createdHive(keeper, id);
    await createdHive(keeper, id);
    await expectSame();
  });

  test('is never stale: it reflects each write', async () => {
    const id = await createdApiary(keeper);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'olive' } })
      .png()
      .toBuffer();
    const hiveId = await createdHive(keeper, id);
    const other = await createdApiary(keeper);
    const second = await createdHive(keeper, id);
    const last = async () => (await keeper.get(`/api/hives/${hiveId}/observations/latest`)).body[0].id;
    const writes = [
      () => keeper.put(`/api/apiaries/${id}`, { reference: 'neu' }),
      () => keeper.upload(`/api/apiaries/${id}/image`, 'image', picture),
      () => keeper.upload(`/api/apiaries/${id}/image`, 'image', picture),
      () => keeper.delete(`/api/apiaries/${id}/image`),
      () => keeper.put(`/api/hives/${hiveId}`, { color: '8ADD69' }),
      () => keeper.post(`/api/hives/${hiveId}/duplicate`),
      () => keeper.put(`/api/hives/${hiveId}`, { position_on_apiary: 2 }),
      () => keeper.post(`/api/hives/${hiveId}/observations`, { general_impression: 2 }),
      async () => keeper.put(`/api/observations/${await last()}`, { general_impression: 3 }),
      async () => keeper.delete(`/api/observations/${await last()}`),
      () => keeper.put(`/api/hives/${second}`, { apiary_id: other }),
      () => keeper.delete(`/api/hives/${hiveId}`),
      () => keeper.delete(`/api/apiaries/${other}`),
      () => keeper.post('/api/apiaries', anApiary()),
    ];
    for (const write of writes) {
      await keeper.get('/api/apiaries'); // Fills the cache.
      const before = await versions();
      expect((await write()).status).toBeLessThan(300);
      expect(await versions()).not.toEqual(before);
      const after = await keeper.get('/api/apiaries');
      expect(after.body).toEqual(await findApiaries(server.db, keeper.id));
      expect((await keeper.get('/api/apiaries')).body).toEqual(after.body);
    }
  });

  test('reads only the apiaries that have changed; all of them if one has come or gone', async () => {
    const [first = 0, second = 0] = [await createdApiary(keeper), await createdApiary(keeper)];
    const hiveId = await createdHive(keeper, first);
    const idsSince = async (known: ReadonlyMap<number, string>) => {
      const { isAll, items } = await findChangedApiaries(server.db, keeper.id, { known, thumbnails: false });
      return { isAll, ids: items.map(({ id }) => id) };
    };
    let before = await versions();
    expect(await idsSince(before)).toEqual({ isAll: false, ids: [] });
    await recorded(keeper, hiveId, { general_impression: 2 });
    expect(await idsSince(before)).toEqual({ isAll: false, ids: [first] });
    before = await versions();
    await keeper.put(`/api/hives/${hiveId}`, { apiary_id: second });
    expect(await idsSince(before)).toEqual({ isAll: false, ids: [first, second] });
    before = await versions();
    await keeper.delete(`/api/apiaries/${first}`);
    expect(await idsSince(before)).toEqual({ isAll: true, ids: [second] });
    const third = await createdApiary(keeper);
    expect(await idsSince(before)).toEqual({ isAll: true, ids: [second, third] });
  });

  test('is read again from the database only after a write', async () => {
    await createdHive(keeper, await createdApiary(keeper));
    const before = await versions();
    await createdApiary(stranger);
    await keeper.get('/api/apiaries');
    expect(await versions()).toEqual(before);
  });
});

describe('an apiary', () => {
  test('is created with its fields and is the same in the list and alone', async () => {
    const input = anApiary({ is_covered: true, address: 'Chemin du Bois 3', altitude: 612.5 });
    const { status, body } = await keeper.post('/api/apiaries', input);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      ...input,
      weather_station_automatic: false,
      thumbnail: null,
      picture: null,
      varroa_plan: null,
      hives: [],
      version: 1,
    });
    expect((await keeper.get(`/api/apiaries/${body.id}`)).body).toEqual(body);
    expect(await list()).toEqual([body]);
  });

  test('without is_covered and weather_station_automatic has both false (specification 5)', async () => {
    const { body } = await keeper.post('/api/apiaries', anApiary());
    expect(body).toMatchObject({ is_covered: false, weather_station_automatic: false, address: null });
  });

  test.each([[undefined], [null], [''], ['   ']])(
    'saved with the name %j is named Rucher- and the number of apiaries + 1 (specification 5)',
    async (name) => {
      await createdApiary(keeper, { name: 'Le premier' });
      const { body } = await keeper.post('/api/apiaries', anApiary({ name }));
      expect(body.name).toBe('Rucher-2');
    },
  );

  test("gets the next number among the user's own apiaries", async () => {
    await createdApiary(stranger, { name: '' });
    const { body } = await keeper.post('/api/apiaries', anApiary({ name: '' }));
    expect(body.name).toBe('Rucher-1');
  });

  test('gets the next free number, also in concurrent requests', async () => {
    await createdApiary(keeper, { name: 'Rucher-2' });
    const add = () => keeper.post('/api/apiaries', anApiary({ name: null }));
    await server.withConnections(4, () => Promise.all([add(), add(), add()]));
    const names = (await list()).map(({ name }) => name).sort();
    expect(names).toEqual(['Rucher-2', 'Rucher-3', 'Rucher-4', 'Rucher-5']);
  });

  test('changed with an empty name gets the default name', async () => {
    const id = await createdApiary(keeper);
    expect((await keeper.put(`/api/apiaries/${id}`, { name: '' })).body.name).toBe('Rucher-2');
  });

  test('changed with an empty name again keeps its default name', async () => {
    const id = await createdApiary(keeper);
    const clear = async () => (await keeper.put(`/api/apiaries/${id}`, { name: '' })).body.name;
    expect([await clear(), await clear()]).toEqual(['Rucher-2', 'Rucher-2']);
  });

  test('keeps missing fields (specification 5: null fields are omitted)', async () => {
    const { body: before } = await keeper.post('/api/apiaries', anApiary({ altitude: 500, address: 'Ici' }));
    const { status, body } = await keeper.put(`/api/apiaries/${before.id}`, {
      reference: 'B',
      altitude: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, reference: 'B', altitude: null, version: 2 });
    expect((await keeper.put(`/api/apiaries/${before.id}`, {})).body).toEqual(body);
  });

  test('is returned with its hives by position', async () => {
    const id = await createdApiary(keeper);
    const [first, second] = [await createdHive(keeper, id), await createdHive(keeper, id)];
    await keeper.put(`/api/hives/${second}`, { position_on_apiary: 1 });
    const [apiary] = await list();
    expect(apiary?.hives.map((hive) => hive.id)).toEqual([second, first]);
  });

  test('is deleted with its hives, their observations and its picture', async () => {
    const id = await createdApiary(keeper);
    const kept = await createdApiary(keeper);
    const hive = await createdHive(keeper, id);
    const observation = await recorded(keeper, hive, { general_notes: 'calme' });
    await keeper.upload(`/api/apiaries/${id}/image`, 'image', await photo());
    expect((await keeper.delete(`/api/apiaries/${id}`)).status).toBe(204);
    expect((await keeper.get(`/api/apiaries/${id}`)).status).toBe(404);
    expect((await keeper.put(`/api/observations/${observation}`, {})).status).toBe(404);
    expect((await list()).map((apiary) => apiary.id)).toEqual([kept]);
    const { rows } = await server.pool.query(
      `select (select count(*)::int from hives where id = $1) as hives,
              (select count(*)::int from observations where id = $2) as observations,
              (select count(*)::int from apiary_images where apiary_id = $3) as images`,
      [hive, observation, id],
    );
    expect(rows).toEqual([{ hives: 0, observations: 0, images: 0 }]);
  });
});

test('the varroa plan of an apiary is chosen, changed, and read with it; other fields stay', async () => {
  const apiary = await createdApiary(keeper, { altitude: 900 });
  const path = `/api/apiaries/${apiary}/varroa_plan`;
  expect((await keeper.get(`/api/apiaries/${apiary}`)).body.varroa_plan).toBeNull();
  const plan = aVarroaPlan({
    method: 'brood_stop',
    applied_with: null,
    from: '2026-07-04',
    days_per_100m: 3,
    scheme: 'infestation_led',
  });
  await keeper.put(path, aVarroaPlan());
  expect((await keeper.put(path, plan)).body).toMatchObject({ altitude: 900, varroa_plan: plan });
  await keeper.put(`/api/apiaries/${apiary}`, { altitude: 800 });
  expect((await keeper.get('/api/apiaries')).body[0]).toMatchObject({ altitude: 800, varroa_plan: plan });
  const wrong = { method: 'none', scheme: 'none', applied_with: 'vinegar', days_per_100m: 11 };
  for (const [field, value] of Object.entries(wrong))
    expect((await keeper.put(path, aVarroaPlan({ [field]: value }))).body.errors).toHaveProperty(field);
  expect((await stranger.put(path, plan)).status).toBe(404);
});

describe('invalid input', () => {
  test('is rejected with all fields at once, and nothing is written', async () => {
    const answer = await keeper.post('/api/apiaries', {
      name: 'x'.repeat(101),
      latitude: '46',
      longitude: 181,
      altitude: 9001,
      is_covered: 'yes',
      address: 'x'.repeat(301),
      colour: 'red',
      toString: 1,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        errors: {
          name: ['too_long'],
          reference: ['required'],
          latitude: ['invalid_type'],
          longitude: ['too_big'],
          altitude: ['too_big'],
          is_covered: ['invalid_type'],
          address: ['too_long'],
          colour: ['unknown_field'],
        },
      },
    });
    expect(Object.keys(answer.body.errors)).toContain('toString');
    expect(await list()).toEqual([]);
  });

  test('is rejected on a change, and nothing changes', async () => {
    const id = await createdApiary(keeper);
    const before = await list();
    const change = { reference: 'new', latitude: -90.001, name: 'a\u0000b' };
    const { status, body } = await keeper.put(`/api/apiaries/${id}`, change);
    const errors = { latitude: ['too_small'], name: ['invalid'] };
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    expect(await list()).toEqual(before);
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999', '2147483647', "1'--"])(
    'the id %s does not exist',
    async (id) => {
      expect((await keeper.get(`/api/apiaries/${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await keeper.delete(`/api/apiaries/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});

describe('the picture of an apiary', () => {
  test('is stored as a small upright WebP without its metadata', async () => {
    const id = await createdApiary(keeper);
    const camera = await sharp(await photo(1200, 1600))
      .withMetadata({ orientation: 6, exif: { IFD0: { Model: 'SECRET-CAMERA' } } })
      .toBuffer();
    const { status, body } = await keeper.upload(`/api/apiaries/${id}/image`, 'image', camera);
    expect(status).toBe(200);
    const image = Buffer.from(body.image, 'base64');
    const metadata = await sharp(image).metadata();
    expect(body.mime_type).toBe('image/webp');
    expect(metadata).toMatchObject({ format: 'webp', width: 480, height: 360 });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    expect(image.includes('SECRET-CAMERA')).toBe(false);
    expect(image.length).toBeLessThan(camera.length);
    expect((await list())[0]?.thumbnail).toEqual(body);
  });

  test('is rotated by its EXIF orientation', async () => {
    const id = await createdApiary(keeper);
    // Left half red, right half blue; orientation 3 is upside down, so red is on the right.
    const half = { width: 240, height: 360, channels: 3, background: 'red' } as const;
    const red = await sharp({ create: half }).png().toBuffer();
    const held = await sharp({ create: { ...half, width: 480, background: 'blue' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer();
    const { body } = await keeper.upload(`/api/apiaries/${id}/image`, 'image', held);
    const corner = { left: 460, top: 10, width: 1, height: 1 };
    const [red255, , blue255] = await sharp(Buffer.from(body.image, 'base64'))
      .extract(corner)
      .raw()
      .toBuffer();
    expect(red255).toBeGreaterThan(200);
    expect(blue255).toBeLessThan(50);
  });

  test('can be replaced and removed, repeatedly', async () => {
    const id = await createdApiary(keeper);
    const url = `/api/apiaries/${id}/image`;
    const { body: first } = await keeper.upload(url, 'image', await photo(480, 360, 'red'));
    const { body: second } = await keeper.upload(url, 'image', await photo(480, 360, 'blue'));
    expect(second.image).not.toBe(first.image);
    expect((await list())[0]?.thumbnail).toEqual(second);
    expect((await keeper.delete(url)).status).toBe(204);
    expect((await list())[0]?.thumbnail).toBeNull();
    expect((await keeper.delete(url)).status).toBe(204);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a text', () => Buffer.from('not a picture at all')],
    ['nothing', () => Buffer.alloc(0)],
    ['a cut-off JPEG', async () => (await photo(1200, 900)).subarray(0, 6000)],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PNG of 400 megapixels', bomb],
  ])('must not be %s', async (_what, file) => {
    const id = await createdApiary(keeper);
    const { body: kept } = await keeper.upload(`/api/apiaries/${id}/image`, 'image', await photo());
    const answer = await keeper.upload(`/api/apiaries/${id}/image`, 'image', await file());
    expect(answer).toMatchObject({ status: 415, body: { code: 'not_an_image' } });
    expect((await list())[0]?.thumbnail).toEqual(kept);
  });

  test('has at most 100 million bytes (specification 9)', async () => {
    const id = await createdApiary(keeper);
    const headers = { 'content-length': '101000000' };
    const answer = await keeper.upload(`/api/apiaries/${id}/image`, 'image', await photo(), { headers });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_big' } });
  });

  test('can be set 400 times per hour and user, also in concurrent requests', async () => {
    const url = `/api/apiaries/${await createdApiary(keeper)}/image`;
    /** As many as an account may upload concurrently. */
    const twenty = async (file: Buffer) =>
      Promise.all(Array.from({ length: 20 }, () => keeper.upload(url, 'image', file)));
    // Invalid files count too, because they also need the decoder.
    await server.db.updateTable('rate_limits').set({ tries: 0 }).execute();
    const none = Buffer.from('not a picture at all');
    expect((await keeper.upload(url, 'image', none)).status).toBe(415);
    await server.db.updateTable('rate_limits').set({ tries: 390 }).where('tries', '=', 1).execute();
    await server.withConnections(4, async () => {
      const answers = await twenty(await photo(48, 36));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      for (const refused of answers.filter(({ status }) => status !== 200)) {
        expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
        expect(refused.headers['retry-after']).toBe('3600');
      }
    });
    const theirs = `/api/apiaries/${await createdApiary(stranger)}/image`;
    expect((await stranger.upload(theirs, 'image', await photo())).status).toBe(200);
  });

  test('is sent as the field image of a form', async () => {
    const id = await createdApiary(keeper);
    const wrong = await keeper.upload(`/api/apiaries/${id}/image`, 'photo', await photo());
    expect(wrong).toMatchObject({ status: 422, body: { errors: { image: ['required'] } } });
    expect((await keeper.post(`/api/apiaries/${id}/image`, {})).status).toBe(400);
  });
});

describe('the name of a picture', () => {
  const withPicture = async (background?: string) => {
    const id = await createdApiary(keeper);
    const { body } = await keeper.upload(
      `/api/apiaries/${id}/image`,
      'image',
      await photo(80, 60, background),
    );
    return { id, bytes: Buffer.from(body.image, 'base64') };
  };
  const nameOf = async (id: number) => (await keeper.get(`/api/apiaries/${id}`)).body.picture;

  test('is the URL of exactly this picture, which the browser caches', async () => {
    const { id, bytes } = await withPicture();
    const url = `/api/apiaries/${id}/image/${await nameOf(id)}`;
    const { status, raw, headers } = await keeper.get(url);
    expect([status, raw]).toEqual([200, bytes]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization',
    });
    const again = await keeper.get(url, { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, raw: Buffer.alloc(0) });
  });

  test('is another one for another picture, and the old one gets 404', async () => {
    const { id } = await withPicture('red');
    const before = await nameOf(id);
    const url = `/api/apiaries/${id}/image`;
    await keeper.upload(url, 'image', await photo(80, 60, 'blue'));
    const after = await nameOf(id);
    expect(after).not.toBe(before);
    expect((await keeper.get(`${url}/${before}`)).status).toBe(404);
    await keeper.delete(url);
    expect(await nameOf(id)).toBeNull();
    const gone = await keeper.get(`${url}/${after}`);
    expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(gone.headers['cache-control']).toBe('no-store');
  });

  test('is valid only with its own apiary', async () => {
    const [one, other] = [await withPicture('red'), await withPicture('blue')];
    const name = await nameOf(one.id);
    expect((await keeper.get(`/api/apiaries/${other.id}/image/${name}`)).status).toBe(404);
    for (const none of [`${name}0`, `${name}`.slice(1), `${name}`.toUpperCase(), '%', "'"])
      expect((await keeper.get(`/api/apiaries/${one.id}/image/${encodeURIComponent(none)}`)).status).toBe(
        404,
      );
  });

  test('is in a list without pictures, which is otherwise the same', async () => {
    await withPicture();
    await createdApiary(keeper);
    const whole = await list();
    expect(whole.map(({ thumbnail }) => thumbnail === null)).toEqual([false, true]);
    const bare = (await keeper.get('/api/apiaries?thumbnails=none')).body;
    expect(bare).toEqual(whole.map((apiary) => ({ ...apiary, thumbnail: null })));
    expect((await keeper.get('/api/apiaries?thumbnails=inline')).body).toEqual(whole);
    expect(await list()).toEqual(whole);
    expect((await keeper.get('/api/apiaries?thumbnails=all')).status).toBe(422);
  });

  test('changes in a list without pictures as soon as another one is set', async () => {
    const { id } = await withPicture('red');
    const asked = async () => (await keeper.get('/api/apiaries?thumbnails=none')).body[0].picture;
    expect(await asked()).toBe(await nameOf(id));
    await keeper.upload(`/api/apiaries/${id}/image`, 'image', await photo(80, 60, 'blue'));
    expect(await asked()).toBe(await nameOf(id));
    await keeper.delete(`/api/apiaries/${id}/image`);
    expect(await asked()).toBeNull();
  });
});

test('a PNG of 400 megapixels is rejected by its dimensions, though its file is small', async () => {
  const { width, height, format } = await sharp(bomb(), { limitInputPixels: false }).metadata();
  expect({ width, height, format }).toEqual({ width: 20_000, height: 20_000, format: 'png' });
  expect(bomb().length).toBeLessThan(1_200_000);
});

test('an apiary of another beekeeper is not found, even by an empty change', async () => {
  const id = await createdApiary(keeper);
  expect(await stranger.put(`/api/apiaries/${id}`, {})).toMatchObject({ status: 404 });
});

const photo = (width = 800, height = 600, background = 'green') =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer();

/** A small file of 400 megapixels: 20,000 rows of 20,000 white pixels, one bit each. */
function bomb(): Buffer {
  const size = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(size * (1 + size / 8)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
