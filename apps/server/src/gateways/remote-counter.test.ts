import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarkerChoice } from '@propolis/varroa-counter';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAtEnd } from '../../test/closing.ts';
import { type TestUpstream, testUpstream } from '../../test/upstream.ts';
import { countRemotely } from './remote-counter.ts';

const SECRET = 'a-secret-that-both-sides-know-of-32-signs';
const NOW = new Date('2026-06-15T10:00:00Z');
const PHOTO = Buffer.alloc(300_000, 'bees');
const MARK = { x: 1, y: 2, width: 3, height: 4, certainty: 0.9, kind: 'theirs' };
const COUNTED = {
  outcome: 'counted',
  result: {
    version: 'elsewhere 1',
    marker: { x: 10, y: 12.5, diameter_px: 40 },
    mm_per_px: 0.1,
    detections: [MARK],
    range: { least: 0.5, most: 3 },
    timings: { total_ms: 5 },
  },
};
const counted = (more: object) => JSON.stringify({ ...COUNTED, result: { ...COUNTED.result, ...more } });

let path: string;
let upstream: TestUpstream;
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'propolis-remote-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  path = join(dir, 'photo');
  await writeFile(path, PHOTO);
});
beforeEach(async () => {
  upstream = await testUpstream();
});

const CUSTOM: MarkerChoice = { id: 'marker_CUSTOM', customDiameterMm: 31.5 };
const count = (within = 10_000, signal = new AbortController().signal, marker = CUSTOM) =>
  countRemotely({
    url: upstream.url,
    secret: SECRET,
    userAgent: 'Propolis/test',
    clock: () => NOW,
    within,
  })({ path, marker }, signal);

async function bodyOf(request: IncomingMessage): Promise<FormData> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(Buffer.concat(pieces), { headers }).formData();
}

describe('an external counter', () => {
  test('receives the photo, its marker and a signature of both, and its response is accepted', async () => {
    let heard: { form: FormData; signature: unknown; length: unknown } | undefined;
    upstream.answerWith(async (request, response) => {
      const { 'propolis-signature': signature, 'content-length': length } = request.headers;
      heard = { form: await bodyOf(request), signature, length };
      response.end(JSON.stringify(COUNTED));
    });
    expect(await count()).toEqual(COUNTED);
    expect(Number(heard?.length)).toBeGreaterThan(PHOTO.length);
    const sent = heard?.form.get('photo');
    expect(sent instanceof Blob && Buffer.from(await sent.arrayBuffer()).equals(PHOTO)).toBe(true);
    expect([heard?.form.get('marker'), heard?.form.get('custom_marker_diameter')]).toEqual([
      'marker_CUSTOM',
      '31.5',
    ]);
    const seconds = NOW.getTime() / 1000;
    const signed = `${seconds}.${createHash('sha256').update(PHOTO).digest('hex')}.marker_CUSTOM.31.5`;
    const hmac = createHmac('sha256', SECRET).update(signed).digest('hex');
    expect(heard?.signature).toBe(`t=${seconds},v1=${hmac}`);
  });

  test('receives the scale by the width of the board, with a signature', async () => {
    let heard: { form: FormData; signature: unknown } | undefined;
    upstream.answerWith(async (request, response) => {
      heard = { form: await bodyOf(request), signature: request.headers['propolis-signature'] };
      response.end(JSON.stringify(COUNTED));
    });
    await count(10_000, undefined, { id: 'marker_UNKNOWN', mmPerPx: 0.125 });
    expect(heard?.form.get('mm_per_px')).toBe('0.125');
    const seconds = NOW.getTime() / 1000;
    const signed = `${seconds}.${createHash('sha256').update(PHOTO).digest('hex')}.marker_UNKNOWN..0.125`;
    const hmac = createHmac('sha256', SECRET).update(signed).digest('hex');
    expect(heard?.signature).toBe(`t=${seconds},v1=${hmac}`);
  });

  test.each([
    [{ outcome: 'coin_not_found', why: 'weak' }],
    [{ outcome: 'image_unusable', why: ['too_small'] }],
  ])('says %j as our own does', async (answer) => {
    upstream.answerJson(answer);
    expect(await count()).toEqual(answer);
  });

  test.each([
    ['no JSON', 200, 'bees'],
    ['another shape', 200, JSON.stringify({ count: 12 })],
    ['a certainty that is none', 200, JSON.stringify(COUNTED).replace('0.9', '1.9')],
    ['words that cannot be kept', 200, JSON.stringify({ outcome: 'coin_not_found', why: 'a\0b' })],
    ['a refusal', 403, ''],
    ['a mark without a size', 200, counted({ detections: [{ ...MARK, width: -3 }] })],
    ['a photo without a scale', 200, counted({ mm_per_px: 0 })],
    ['a marker without a breadth', 200, counted({ marker: { x: 1, y: 1, diameter_px: -40 } })],
    ['a range that ends before it begins', 200, counted({ range: { least: 9, most: 2 } })],
    ['fewer mites than none', 200, counted({ range: { least: -4, most: 2 } })],
    ['more mites than any board has', 200, counted({ range: { least: 0, most: 1e9 } })],
  ])('that answers %s is not understood', async (_what, status, body) => {
    upstream.answerWith((request, response) => {
      request.resume();
      response.writeHead(status).end(body);
    });
    expect((await count()).outcome).toBe('not understood');
  });

  test.each([429, 500, 503, 302])('that answers %i is called again later', async (status) => {
    upstream.answerWith((request, response) => {
      request.resume();
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
    expect((await count()).outcome).toBe('unreachable');
  });

  test('that does not respond is abandoned after the timeout, and immediately on shutdown', async () => {
    upstream.answerWith((request) => request.resume());
    expect(await count(50)).toEqual({ outcome: 'over time' });
    const stop = new AbortController();
    upstream.answerWith(() => stop.abort(new Error('stopped')));
    await expect(count(10_000, stop.signal)).rejects.toThrow('stopped');
  });
});
