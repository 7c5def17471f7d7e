import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { plainTileOrigins } from './places.routes.ts';

const server = await testApp({
  places: {
    geocoder: {
      attribution: '© swisstopo',
      search: async (text, language) => [
        { id: '1', name: `${text} (${language})`, latitude: 46.9, longitude: 7.4 },
      ],
    },
    elevation: async ({ latitude }) => (latitude > 46 ? 554 : null),
    map: {
      tile_url: 'https://t.example/{z}/{x}/{y}',
      tile_attribution: 'T',
      historic_tile_url: 'http://127.0.0.1:8123/old/{z}/{y}/{x}.png',
    },
    municipalities: { attribution: 'M', per_degree: 5000, lines: ['37000 234000,5 -3'] },
  },
});

test("addresses have the format of the specification, in the user's language", async () => {
  const me = await server.beekeeper({ language: 'de' });
  expect((await me.get('/api/geocode?q=%20Bern%20&format=geojson')).body).toEqual({
    type: 'FeatureCollection',
    attribution: '© swisstopo',
    features: [
      {
        type: 'Feature',
        properties: { place_id: '1', display_name: 'Bern (de)' },
        geometry: { type: 'Point', coordinates: [7.4, 46.9] },
      },
    ],
  });
});

test('fewer than three letters are not searched', async () => {
  const me = await server.beekeeper();
  expect(await me.get('/api/geocode?q=ab')).toMatchObject({
    status: 422,
    body: { errors: { q: ['too_short'] } },
  });
  expect((await me.get('/api/geocode')).body.errors).toEqual({ q: ['required'] });
});

test('an elevation is a number or null', async () => {
  const me = await server.beekeeper();
  expect((await me.get('/api/elevation?latitude=46.95&longitude=7.44')).body).toEqual({ altitude: 554 });
  expect((await me.get('/api/elevation?latitude=45&longitude=7.44')).body).toEqual({ altitude: null });
  expect((await me.get('/api/elevation?latitude=95&longitude=x')).status).toBe(422);
});

test.each(['/api/geocode?q=bern', '/api/elevation?latitude=46&longitude=7'])(
  '%s is limited to sixty external requests per minute and account',
  async (url) => {
    const [me, other] = [await server.beekeeper(), await server.beekeeper()];
    for (let at = 0; at < 60; at += 1) expect((await me.get(url)).status).toBe(200);
    const refused = await me.get(url);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '60',
    ]);
    expect((await other.get(url)).status).toBe(200);
    server.setNow(new Date(server.now().getTime() + 60_000).toISOString());
    expect((await me.get(url)).status).toBe(200);
  },
);

test('the map settings contain the tile URLs', async () => {
  const me = await server.beekeeper();
  expect((await me.get('/api/map')).body.tile_url).toBe('https://t.example/{z}/{x}/{y}');
});

test('municipal borders are returned unchanged', async () => {
  const me = await server.beekeeper();
  expect((await me.get('/api/map/municipalities')).body).toEqual({
    attribution: 'M',
    per_degree: 5000,
    lines: ['37000 234000,5 -3'],
  });
});

test('the Content-Security-Policy allows pictures of a configured tile server without HTTPS, and of no other', async () => {
  const policy = (await server.anonymous.get('/api/health')).headers['content-security-policy'];
  expect(policy).toContain("img-src 'self' data: blob: https: http://127.0.0.1:8123;");
});

test.each([
  ['https://t.example/{z}/{x}/{y}', '', []],
  ['http://a.test/{z}/{x}/{y}', 'http://a.test/old/{z}/{y}/{x}', ['http://a.test']],
  ['http://a.test:81/{z}/{x}/{y}', 'http://b.test/{z}/{y}/{x}', ['http://a.test:81', 'http://b.test']],
  ['http://{s}.test/{z}/{x}/{y}', '', []],
])('the origins without HTTPS of %s and « %s » are %j', (base, historic, origins) => {
  expect(plainTileOrigins({ tile_url: base, tile_attribution: '', historic_tile_url: historic })).toEqual(
    origins,
  );
});
