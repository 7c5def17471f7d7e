import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keysIn } from '../../../apps/server/test/blobs.ts';
import { type Asked, type Fault, type TestBucket, testBucket } from '../../../apps/server/test/bucket.ts';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import { type BlobStore, fileBlobs } from './blobs.ts';
import { bucketBlobs, DEFAULT_BUCKET_PATIENCE, openBucketClient } from './bucket.ts';
import { openObjects } from './bucket-objects.ts';
import type { BucketPlace } from './place.ts';

const SIZES = { partBytes: 40_000, pageKeys: 2 };
/** Three parts. */
const LARGE = Buffer.alloc(100_001, 'bees and their mites, ');
const UNAVAILABLE = { code: 'storage_unavailable', status: 503 };
const SERVER_ERROR: Fault = { kind: 'refused', status: 500, code: 'InternalError' };

let bucket: TestBucket;
let blobs: BlobStore;
const log: string[] = [];

const open = (place: BucketPlace, patience = DEFAULT_BUCKET_PATIENCE) =>
  bucketBlobs({
    place,
    local: fileBlobs(dir),
    isSigned: false,
    clock: () => new Date('2026-06-15T12:00:00Z'),
    log: (line) => log.push(line),
    patience,
    sizes: SIZES,
  });

const dir = await mkdtemp(join(tmpdir(), 'propolis-blobs-'));
beforeAll(async () => {
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  bucket = await testBucket();
  blobs = await open(bucket.place);
});
beforeEach(() => {
  log.length = 0;
  bucket.setFaults(() => undefined);
});

async function keep(content: Uint8Array): Promise<void> {
  const draft = await blobs.draft('countings');
  await writeFile(draft, content);
  await blobs.keep('countings/board', draft);
}

/** Injects a fault into the first requests that match. */
const first = (times: number, isMeant: (asked: Asked) => boolean, fault: Fault) => {
  let left = times;
  return (asked: Asked) => {
    if (left === 0 || !isMeant(asked)) return undefined;
    left -= 1;
    return fault;
  };
};
const isPut = ({ method }: Asked) => method === 'PUT';
const isPart = (number: number) => (asked: Asked) =>
  isPut(asked) && asked.url.includes(`partNumber=${number}`);
const isEnd = ({ method, url }: Asked) => method === 'POST' && url.includes('uploadId=');
const isRead = ({ method, url }: Asked) => method === 'GET' && url.includes('countings/board');
const times = (isMeant: (asked: Asked) => boolean) => bucket.asked.filter(isMeant).length;

/** Shorter timeouts than in production. */
const SOON_TOLD = { tries: 4, connectWithin: 300, answerWithin: 20_000, idleFor: 500, askedAgainWithin: 300 };

async function addressOf(server: Server | ReturnType<typeof createSocketServer>): Promise<string> {
  await once(server, 'listening');
  closeAtEnd(async () => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('a bucket with temporary failures', () => {
  test.each<[string, Fault]>([
    ['an error of its own', SERVER_ERROR],
    ['a response that it is overloaded', { kind: 'refused', status: 503, code: 'SlowDown' }],
    ['an answer that is lost', { kind: 'answer lost' }],
  ])('is retried after %s', async (_name, fault) => {
    bucket.setFaults(first(1, isPut, fault));
    await blobs.put('photos/ab1-small', Buffer.from('bees'));
    expect(times(isPut)).toBe(2);
    expect(await blobs.get('photos/ab1-small')).toEqual(Buffer.from('bees'));
  });

  test('receives a failed part again, and no other', async () => {
    bucket.setFaults(first(2, isPart(2), SERVER_ERROR));
    await keep(LARGE);
    expect([1, 2, 3].map((number) => times(isPart(number)))).toEqual([1, 3, 1]);
    expect((await blobs.get('countings/board'))?.equals(LARGE)).toBe(true);
  });

  test('contains a file whose last response was lost', async () => {
    bucket.setFaults(first(4, isEnd, { kind: 'answer lost' }));
    await keep(LARGE);
    expect((await blobs.get('countings/board'))?.equals(LARGE)).toBe(true);
  });

  test('is read on after an interruption', async () => {
    await keep(LARGE);
    bucket.setFaults(first(2, isRead, { kind: 'broken off', after: 40_000 }));
    expect((await blobs.get('countings/board'))?.equals(LARGE)).toBe(true);
    expect(times(isRead)).toBe(3);
  });
});

describe('a bucket with permanent failures', () => {
  const IMPATIENT = { tries: 2, connectWithin: 200, answerWithin: 200, idleFor: 200, askedAgainWithin: 1000 };

  test('is reported as unavailable, and nothing is left on the disk', async () => {
    await keep(LARGE);
    bucket.setFaults(() => SERVER_ERROR);
    await expect(keep(Buffer.from('bees'))).rejects.toMatchObject(UNAVAILABLE);
    await expect(blobs.withFile('countings/board', async () => 'worked')).rejects.toMatchObject(UNAVAILABLE);
    expect(await blobs.state()).toBe('unreachable');
    expect(log.at(-1)).toMatch(/bees at http.* does not serve \(.*500\)/);
    expect(await readdir(join(dir, 'copies/drafts')).catch(() => [])).toEqual([]);
    bucket.setFaults(() => undefined);
    await keep(Buffer.from('bees'));
    expect(log.at(-1)).toMatch(/again/);
  });

  test('is not waited for longer than the timeout', async () => {
    const impatient = await open(bucket.place, IMPATIENT);
    bucket.setFaults(() => ({ kind: 'silence' }));
    await expect(impatient.get('countings/board')).rejects.toMatchObject(UNAVAILABLE);
    expect(times(isRead)).toBe(2);
  });

  test('is not retried after a long silence', async () => {
    let connections = 0;
    const mute = createSocketServer(() => {
      connections += 1;
    });
    const place = { ...bucket.place, endpoint: await addressOf(mute.listen(0, '127.0.0.1')) };
    const silent = await open(place, { ...SOON_TOLD, idleFor: 100, askedAgainWithin: 60 });
    for (const work of [
      () => silent.put('photos/ab1-small', Buffer.from('bees')),
      () => silent.get('photos/ab1-small'),
      () => silent.remove('photos/ab1-small'),
    ])
      await expect(work()).rejects.toMatchObject(UNAVAILABLE);
    // Includes the check at the start.
    expect(connections).toBe(4);
  });

  test('that receives slowly is waited for', async () => {
    const file = Buffer.alloc(20_000_000, 1);
    let taken = 0;
    const slow = createServer((incoming, answer) => {
      incoming.on('data', ({ length }: Buffer) => {
        taken += length;
        incoming.pause();
        setTimeout(() => incoming.resume(), length / 10_000); // 10 MB a second.
      });
      incoming.on('end', () => answer.end());
    });
    const endpoint = await addressOf(slow.listen(0, '127.0.0.1'));
    // The buffers of both ends accept the rest.
    const patience = { ...SOON_TOLD, idleFor: 1500 };
    const client = openBucketClient({ ...bucket.place, endpoint }, patience);
    const objects = openObjects(client, bucket.place, { partBytes: file.length, pageKeys: 2 });
    const began = performance.now();
    await objects.put('photos/ab1-small', file);
    expect(taken).toBe(file.length);
    expect(performance.now() - began).toBeGreaterThan(patience.idleFor);
  });

  test('fails within 20 s with the default timeouts', () => {
    const { connectWithin, tries, idleFor, askedAgainWithin } = DEFAULT_BUCKET_PATIENCE;
    // The client starts to watch an idle connection after 3 s.
    expect(3000 + idleFor).toBeLessThan(20_000);
    expect(tries * connectWithin).toBeLessThan(20_000);
    expect(askedAgainWithin).toBeLessThan(idleFor);
  });

  test('that asks to slow down is not retried immediately', async () => {
    const impatient = await open(bucket.place, IMPATIENT);
    bucket.setFaults(() => ({ kind: 'refused', status: 503, code: 'SlowDown' }));
    await expect(impatient.get('countings/board')).rejects.toMatchObject(UNAVAILABLE);
    expect(times(isRead)).toBe(2);
  });

  test('that keeps interrupting a download fails the reader', async () => {
    await keep(LARGE);
    bucket.setFaults((asked) => (isRead(asked) ? { kind: 'broken off', after: 0 } : undefined));
    await expect(blobs.get('countings/board')).rejects.toThrow('keeps interrupting');
  });

  test('does not prevent the start of the app', async () => {
    bucket.setFaults(() => SERVER_ERROR);
    await open(bucket.place, IMPATIENT);
    expect(log.join()).toMatch(/does not answer/);
  });
});

describe('a full bucket', () => {
  test.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('is reported as a full disk and not retried (%i %s)', async (status, code) => {
    bucket.setFaults((asked) => (isPut(asked) ? { kind: 'refused', status, code } : undefined));
    await expect(keep(LARGE)).rejects.toMatchObject({ code: 'disk_full', status: 503 });
    expect(
      times(({ method }) => method === 'DELETE'),
      'the begun upload is taken back',
    ).toBe(1);
    await expect(keep(Buffer.from('bees'))).rejects.toMatchObject({ code: 'disk_full' });
    expect(log.join()).toMatch(/is full/);
    bucket.setFaults(() => undefined);
    expect(await blobs.state()).not.toBe('ok');
    await keep(Buffer.from('bees'));
    expect(log.at(-1)).toMatch(/again/);
  });
});

describe('a misconfigured bucket', () => {
  test.each<[string, Partial<BucketPlace>, Fault | undefined, RegExp]>([
    ['is not there', { bucket: 'wasps' }, undefined, /no such bucket as the bucket wasps/],
    [
      'refuses the key',
      {},
      { kind: 'refused', status: 403, code: 'InvalidAccessKeyId' },
      /refuses our credentials \(InvalidAccessKeyId\). Mend AWS_ACCESS_KEY_ID/,
    ],
    ['is elsewhere', {}, { kind: 'refused', status: 400, code: 'AuthorizationHeaderMalformed' }, /region/],
  ])('that %s is reported at the start', async (_name, place, fault, message) => {
    bucket.setFaults(() => fault);
    await expect(open({ ...bucket.place, ...place })).rejects.toThrow(message);
  });

  test('does not reveal what the service says about keys', async () => {
    const { AWS_ACCESS_KEY_ID: key } = process.env;
    process.env.AWS_ACCESS_KEY_ID = 'A-KEY-THAT-NOBODY-KNOWS';
    const refused = open(bucket.place);
    await expect(refused).rejects.toThrow('InvalidAccessKeyId');
    await expect(refused).rejects.not.toThrow('NOBODY');
    process.env.AWS_ACCESS_KEY_ID = key;
    bucket.setFaults(() => ({ kind: 'refused', status: 403, code: 'AccessDenied' }));
    const served = () => new Error('the bucket served a file');
    const { cause, ...rest } = {
      ...(await blobs.get('photos/ab1-small').then(served, (failure: Error) => failure)),
    };
    expect(rest).toEqual({ code: 'storage_unavailable', status: 503, errors: {}, retryAfter: 5 });
    expect(cause).toBe('AccessDenied, 403');
  });
});

test('unfinished uploads are aborted the following night', async () => {
  bucket.setFaults((asked) =>
    isPart(1)(asked) || (asked.method === 'DELETE' && asked.url.includes('uploadId'))
      ? SERVER_ERROR
      : undefined,
  );
  await expect(keep(LARGE)).rejects.toMatchObject(UNAVAILABLE);
  const isTakenBack = ({ method, url }: Asked) => method === 'DELETE' && url.includes('uploadId=');
  const night = new Date('2026-06-15T10:00:00Z');
  bucket.setFaults(() => undefined);
  await blobs.removeDrafts(night);
  expect(times(isTakenBack), 'begun at this time').toBe(0);
  await blobs.removeDrafts(new Date(night.getTime() + 1));
  expect(times(isTakenBack)).toBe(1);
});

test('a service without a list of uploads is swept too', async () => {
  bucket.setFaults(({ url }) =>
    url.includes('uploads') ? { kind: 'refused', status: 501, code: 'NotImplemented' } : undefined,
  );
  await blobs.removeDrafts(new Date('2026-06-16T10:00:00Z'));
});

test('a long list is read in pages', async () => {
  const { place } = await testBucket();
  const objects = openObjects(openBucketClient(place, DEFAULT_BUCKET_PATIENCE), place, SIZES);
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await objects.put(`parts/${name}`, Buffer.from(name));
  const pages: number[] = [];
  for await (const page of objects.list('parts')) pages.push(page.length);
  expect(pages).toEqual([2, 2, 1]);
  expect(await keysIn(objects, 'parts')).toHaveLength(5);
});
