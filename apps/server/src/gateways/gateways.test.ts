import { beforeEach, describe, expect, test } from 'vitest';
import { testUpstream } from '../../test/upstream.ts';
import { createElevation } from './elevation.ts';
import type { GeocoderName } from './geocoder.ts';
import { createGeocoder } from './geocoder.ts';

let now: Date;
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

const upstream = await testUpstream();
beforeEach(() => {
  upstream.requests.length = 0;
  lines.length = 0;
  now = new Date('2026-06-15T10:00:00Z');
});

const geocoder = (name: GeocoderName, options: { timeout?: number } = {}) =>
  createGeocoder({ name, url: upstream.url, clock: () => now, userAgent: 'Propolis/test', log, ...options });
const elevation = () => createElevation(upstream.url, { userAgent: 'Propolis/test', log });

const NOMINATIM = {
  type: 'FeatureCollection',
  licence: 'Data © OpenStreetMap contributors',
  features: [
    {
      type: 'Feature',
      properties: { place_id: 35811445, osm_type: 'node', display_name: '17, Rue du Lac, Yverdon' },
      geometry: { type: 'Point', coordinates: [6.64, 46.78] },
    },
  ],
};
const SWISSTOPO = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 4711,
      properties: {
        label: '<i></i> Rue du Lac 17 <b>1400 Yverdon-les-Bains</b> &amp; c.',
        lon: 6.64,
        lat: 46.78,
        rank: 7,
      },
      geometry: { type: 'Point', coordinates: [46.78, 6.64] },
    },
  ],
};
const PHOTON = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        osm_type: 'W',
        osm_id: 42,
        street: 'Rue du Lac',
        housenumber: '17',
        postcode: '1400',
        city: 'Yverdon',
      },
      geometry: { type: 'Point', coordinates: [6.64, 46.78] },
    },
  ],
};

/** Redirects to a valid response. */
const redirectOnce: Parameters<typeof upstream.answerWith>[0] = ({ url }, response) => {
  if (url?.startsWith('/elsewhere')) response.end(JSON.stringify(SWISSTOPO));
  else response.writeHead(302, { location: '/elsewhere' }).end();
};

describe('address suggestions', () => {
  test.each([
    ['nominatim', NOMINATIM, { id: '35811445', name: '17, Rue du Lac, Yverdon' }, '/search'],
    [
      'swisstopo',
      SWISSTOPO,
      { id: '4711', name: 'Rue du Lac 17 1400 Yverdon-les-Bains & c.' },
      '/rest/services/api/SearchServer',
    ],
    ['photon', PHOTON, { id: 'W42', name: 'Rue du Lac 17, 1400 Yverdon' }, '/api/'],
  ] as const)('%s is asked and read in its own form', async (name, answer, expected, path) => {
    upstream.answerJson(answer);
    const found = await geocoder(name).search('rue du lac 17', 'fr');
    expect(found).toEqual([{ ...expected, latitude: 46.78, longitude: 6.64 }]);
    expect(upstream.requests[0]?.url.pathname).toBe(path);
    expect([...(upstream.requests[0]?.url.searchParams.values() ?? [])]).toContain('fr');
    expect(upstream.requests[0]?.userAgent).toBe('Propolis/test');
  });

  test('an address of photon has only the parts that exist', async () => {
    const properties = { name: 'Yverdon', country: 'Suisse' };
    upstream.answerJson({ features: [{ ...PHOTON.features[0], properties }] });
    expect(await geocoder('photon').search('yverdon', 'fr')).toMatchObject([{ name: 'Yverdon, Suisse' }]);
  });

  test('a search repeated within a day is answered from the cache, per language', async () => {
    upstream.answerJson(NOMINATIM);
    const asked = geocoder('photon');
    upstream.answerJson(PHOTON);
    await asked.search('Rue du  Lac', 'fr');
    await asked.search('rue du lac', 'fr');
    expect(upstream.requests).toHaveLength(1);
    await asked.search('rue du lac', 'de');
    expect(upstream.requests).toHaveLength(2);
    now = new Date('2026-06-16T10:00:01Z');
    await asked.search('rue du lac', 'fr');
    expect(upstream.requests).toHaveLength(3);
  });

  test('at most ten searches wait, and a dropped search is sent the next time', async () => {
    upstream.answerJson(NOMINATIM);
    let end = () => {};
    const wait = () => new Promise<void>((ended) => (end = ended));
    const asked = createGeocoder({
      name: 'nominatim',
      url: upstream.url,
      clock: () => now,
      wait,
      userAgent: 'Propolis/test',
      log,
    });
    const searches = Array.from({ length: 40 }, (_, at) => asked.search(`rue ${at}`, 'fr'));
    expect(await searches[0]).toHaveLength(1);
    expect(await Promise.all(searches.slice(10))).toEqual(Array.from({ length: 30 }, () => []));
    expect(upstream.requests).toHaveLength(1);
    const ends = setInterval(() => end());
    await Promise.all(searches);
    expect(upstream.requests).toHaveLength(10);
    expect(await asked.search('rue 39', 'fr')).toHaveLength(1);
    clearInterval(ends);
    // Not at a service without a limit.
    upstream.answerJson(PHOTON);
    const unlimited = geocoder('photon');
    const found = await Promise.all(searches.map((_, at) => unlimited.search(`rue ${at}`, 'fr')));
    expect(found.every(({ length }) => length === 1)).toBe(true);
  });

  test('nominatim is called at most once a second for all requests together', async () => {
    upstream.answerJson(NOMINATIM);
    const pauses: { ms: number; end: () => void }[] = [];
    const wait = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }));
    const asked = createGeocoder({
      name: 'nominatim',
      url: upstream.url,
      clock: () => now,
      wait,
      userAgent: 'Propolis/test',
      log,
    });
    const searches = ['aaa', 'bbb', 'ccc'].map((text) => asked.search(text, 'fr'));
    for (const [index, search] of searches.entries()) {
      await search;
      expect(upstream.requests).toHaveLength(index + 1);
      await expect.poll(() => pauses.length).toBe(index + 1);
      expect(pauses[index]?.ms).toBe(1000);
      pauses[index]?.end();
    }
  });

  test.each([
    ['an error status', () => upstream.answerJson(SWISSTOPO, 503)],
    ['a rate limit', () => upstream.answerJson({ error: 'slow down' }, 429)],
    ['garbage', () => upstream.answerWith((_request, response) => void response.end('<html>not json'))],
    ['a way to elsewhere', () => upstream.answerWith(redirectOnce)],
    ['another shape', () => upstream.answerJson({ features: [{ properties: {} }] })],
    ['a cut connection', () => upstream.answerWith((request) => void request.socket.destroy())],
    [
      'far too much',
      () => upstream.answerWith((_request, response) => void response.end(`"${'x'.repeat(1_100_000)}"`)),
    ],
  ])('%s gives no suggestions and is only logged', async (_what, prepare) => {
    prepare();
    expect(await geocoder('swisstopo').search('rue du lac', 'fr')).toEqual([]);
    expect(lines).toEqual([expect.stringMatching(/^geocoder swisstopo: /)]);
  });

  test.each([
    ['never answers', () => upstream.answerWith(() => undefined)],
    [
      'stalls within its response',
      () => upstream.answerWith((_request, response) => void response.write('{"type":')),
    ],
  ])('a service that %s is given up', async (_what, prepare) => {
    prepare();
    expect(await geocoder('swisstopo', { timeout: 100 }).search('rue du lac', 'fr')).toEqual([]);
    expect(lines).toEqual([expect.stringMatching(/^geocoder swisstopo: .*timeout/)]);
  });

  test('a failure is not cached', async () => {
    const asked = geocoder('photon');
    upstream.answerJson({}, 500);
    await asked.search('rue du lac', 'fr');
    upstream.answerJson(PHOTON);
    expect(await asked.search('rue du lac', 'fr')).toHaveLength(1);
  });

  test('without a geocoder no service is called', async () => {
    expect(await geocoder('off').search('rue du lac', 'fr')).toEqual([]);
    expect(upstream.requests).toEqual([]);
  });
});

describe('the height of a place', () => {
  const BERN = { latitude: 46.951082877, longitude: 7.438632495 };

  test('is requested in LV95 and rounded to the metre', async () => {
    upstream.answerJson({ height: '553.6' });
    expect(await elevation()(BERN)).toBe(554);
    const { searchParams } = upstream.requests[0]?.url ?? new URL('http://none');
    expect(Math.round(Number(searchParams.get('easting')))).toBe(2_600_000);
    expect(Math.round(Number(searchParams.get('northing')))).toBe(1_200_000);
    expect(searchParams.get('sr')).toBe('2056');
  });

  test('is unknown abroad and without a service, without a call', async () => {
    expect(await elevation()({ latitude: 48.85, longitude: 2.35 })).toBeNull();
    expect(await createElevation(undefined, { userAgent: 'Propolis/test', log })(BERN)).toBeNull();
    expect([upstream.requests, lines]).toEqual([[], []]);
  });

  test('is unknown outside the model or if the service fails', async () => {
    for (const answer of [{ success: false }, { height: null }, { height: '' }, { height: ' ' }]) {
      upstream.answerJson(answer);
      expect(await elevation()(BERN)).toBeNull();
    }
    upstream.answerJson({}, 500);
    expect(await elevation()(BERN)).toBeNull();
    expect(lines).toHaveLength(5);
  });
});
