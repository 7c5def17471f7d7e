import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { fileBlobs } from '@propolis/blob-store';
import { type Program, startBounded } from '@propolis/runtime';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeAtEnd } from '../../../apps/server/test/closing.ts';
import {
  createPictures,
  DEFAULT_PICTURE_LIMITS,
  type Decoder,
  type DecoderLimits,
  type PictureForm,
  type Pictures,
  startDecoder,
} from './pictures.ts';

const SMALL: PictureForm = { width: 32, height: 32, fit: 'inside', quality: 50 };
const SQUARE: PictureForm = { width: 16, height: 16, fit: 'cover', quality: 50 };

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'olive' } });

/** A picture that needs 250 MB while it is decoded. */
let greedy: string;
let started: Decoder[] = [];
const dir = await mkdtemp(join(tmpdir(), 'propolis-pictures-'));
beforeAll(async () => {
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
  const content = blank(6500, 6500).jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 10 });
  greedy = await inFile(await content.toBuffer());
});
beforeEach(() => {
  started = [];
});
async function inFile(content: Buffer): Promise<string> {
  const path = join(dir, randomUUID());
  await writeFile(path, content);
  return path;
}
const drafts = () => readdir(join(dir, 'blobs/pictures/drafts'));
const start = (limits: DecoderLimits): Decoder => {
  const decoder = startDecoder(limits);
  started.push(decoder);
  return decoder;
};

/** Decodes nothing, for rules about when a process is used: starting one takes half a second. */
function startIdle(): Decoder {
  let isStopped = false;
  const decoder: Decoder = {
    run: async () => {
      await turn();
      return isStopped ? { outcome: 'died' } : { outcome: 'encoded', pictures: [] };
    },
    stop: () => {
      isStopped = true;
    },
  };
  started.push(decoder);
  return decoder;
}

type Options = Partial<Parameters<typeof createPictures>[0]>;

function picturesWith(limits: Partial<typeof DEFAULT_PICTURE_LIMITS> = {}, options: Options = {}): Pictures {
  const blobs = fileBlobs(join(dir, 'blobs'));
  const pictures = createPictures({
    blobs,
    limits: { ...DEFAULT_PICTURE_LIMITS, ...limits },
    start,
    ...options,
  });
  closeAtEnd(pictures.close);
  return pictures;
}

const small = (pictures: Pictures, source: string) => pictures.encodeToBuffer(source, SMALL);
const photo = async () => inFile(await blank(400, 300).jpeg().toBuffer());
/** Whether a process can still do something. */
const isGone = async (decoder: Decoder | undefined) =>
  (await decoder?.run({ source: '', targets: [] }))?.outcome === 'died';

const REFUSED = { code: 'not_an_image', status: 415 };

/** The header of a PNG that claims a size; the rest would be read only by decoding it. */
const CLAIM = { width: 10_000, height: 10_000, bitDepth: 16, colour: 6, interlaced: 1 };
function pngThatClaims({ width, height, bitDepth, colour, interlaced }: typeof CLAIM): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bitDepth, colour, 0, 0, interlaced], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([length, named, sum]);
}

/** A JPEG whose header claims a larger size. */
async function jpegThatClaims(side: number): Promise<Buffer> {
  const file = await blank(64, 64).jpeg({ progressive: true }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc2])); // SOF2: length, precision, height, width.
  file.writeUInt16BE(side, frame + 5);
  file.writeUInt16BE(side, frame + 7);
  return file;
}

describe('a picture', () => {
  let pictures: Pictures;
  beforeAll(() => {
    pictures = picturesWith();
  });

  test('from a phone is written in each version, readable only by the owner of the process', async () => {
    const file = await inFile(await blank(4000, 3000).jpeg({ quality: 10 }).toBuffer());
    const [whole, cut] = await pictures.encode(file, [SMALL, SQUARE] as const);
    expect(whole).toMatchObject({ width: 32, height: 24 });
    expect(cut).toMatchObject({ width: 16, height: 16 });
    for (const { path, bytes } of [whole, cut]) {
      expect(await stat(path)).toMatchObject({ size: bytes });
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await sharp(path).metadata()).format).toBe('webp');
      await rm(path);
    }
  });

  test('that is transparent is on white', async () => {
    const clear = sharp({ create: { width: 40, height: 30, channels: 4, background: '#0000' } });
    const drawn = await small(pictures, await inFile(await clear.png().toBuffer()));
    expect(await sharp(drawn).stats()).toMatchObject({
      isOpaque: true,
      dominant: { r: 248, g: 248, b: 248 },
    });
  });

  test.each([
    [
      'with more pixels than any phone makes',
      () => pngThatClaims({ ...CLAIM, width: 12_001, bitDepth: 8, interlaced: 0 }),
    ],
    [
      'an interlaced PNG of 2 MB that decodes to 2 GB',
      () => pngThatClaims({ ...CLAIM, width: 16_383, height: 16_383 }),
    ],
    ['that decodes to 800 MB within the limit of pixels', () => pngThatClaims(CLAIM)],
    ['a progressive JPEG that decodes to gigabytes', () => jpegThatClaims(16_383)],
    ['without an end', async () => (await blank(400, 300).jpeg().toBuffer()).subarray(0, 900)],
  ])('%s is rejected and leaves nothing behind', async (_what, file) => {
    await expect(small(pictures, await inFile(await file()))).rejects.toMatchObject(REFUSED);
    expect(await drafts()).toEqual([]);
    expect((await small(pictures, await photo())).length).toBeGreaterThan(0);
  });

  test('is decoded outside of this process', async () => {
    const before = process.memoryUsage.rss();
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    await small(pictures, greedy);
    clearInterval(look);
    expect(most - before).toBeLessThan(100_000_000); // Decoded it takes 250 MB.
  });
});

describe('a decoder process', () => {
  test('starts on demand and is reused', async () => {
    const pictures = picturesWith({ atOnce: 1 });
    expect(started).toHaveLength(0);
    const file = await photo();
    await Promise.all(Array.from({ length: 5 }, () => small(pictures, file)));
    expect(started).toHaveLength(1);
    pictures.close();
    await expect.poll(() => isGone(started[0]), { interval: 5 }).toBe(true);
  });

  test('ends when idle, and another one starts for the next picture', async () => {
    const pictures = picturesWith({}, { idleFor: 20, start: startIdle });
    await pictures.encode('', [SMALL]);
    await expect.poll(() => isGone(started[0]), { interval: 5 }).toBe(true);
    await pictures.encode('', [SMALL]);
    expect(started).toHaveLength(2);
  });

  test('is shared fairly with an account that sends many pictures', async () => {
    // Without files, so that all are waiting before the first is done.
    const blobs = { draft: async () => 'draft' };
    const pictures = picturesWith({ atOnce: 1 }, { start: startIdle, blobs });
    const done: string[] = [];
    const send = async (who: number, name: string) => {
      await pictures.of(who).encode('', [SMALL]);
      done.push(name);
    };
    await Promise.all([...Array.from({ length: 6 }, () => send(1, 'of one')), send(2, 'of another')]);
    expect(done.indexOf('of another')).toBeLessThan(3);
    expect(done).toHaveLength(7);
  });

  test('exists once per picture decoded in parallel', async () => {
    const pictures = picturesWith({ atOnce: 2 }, { start: startIdle });
    await Promise.all(Array.from({ length: 8 }, () => pictures.encode('', [SMALL])));
    expect(started).toHaveLength(2);
  });

  test('that is killed is replaced, and its picture is decoded again', async () => {
    const pictures = picturesWith();
    const made = small(pictures, await photo());
    await expect.poll(() => started.length, { interval: 1 }).toBe(1);
    started[0]?.stop();
    expect((await made).length).toBeGreaterThan(0);
    expect(started).toHaveLength(2);
  });

  test('that is killed twice by the same picture causes its rejection, and the next picture works', async () => {
    let deadly = true;
    const pictures = picturesWith(
      {},
      {
        start: () => {
          const decoder = startIdle();
          if (deadly) decoder.stop();
          return decoder;
        },
      },
    );
    await expect(pictures.encode('', [SMALL])).rejects.toMatchObject(REFUSED);
    expect(started).toHaveLength(2);
    deadly = false;
    expect(await pictures.encode('', [SMALL])).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  test('that does not start is no fault of the picture', async () => {
    const absent: Program = { source: { folder: import.meta.dirname, name: 'absent-process' } };
    const pictures = picturesWith({}, { start: (limits) => startBounded(absent, limits) });
    await expect(small(pictures, await photo())).rejects.toThrow('no decoder starts');
    expect(await drafts()).toEqual([]);
  });

  test('that takes too long is ended, and its picture is rejected', async () => {
    const pictures = picturesWith({ within: 1 });
    await expect(small(pictures, await photo())).rejects.toMatchObject(REFUSED);
    expect(started).toHaveLength(1);
    await expect.poll(() => isGone(started[0]), { interval: 5 }).toBe(true);
  });

  test('is limited in memory for any picture', async () => {
    const pictures = picturesWith({ memory: 250_000_000 });
    await expect(small(pictures, greedy)).rejects.toMatchObject(REFUSED);
    expect((await small(pictures, await photo())).length).toBeGreaterThan(0);
  });

  test('reports a full disk as such, not as an invalid picture', async () => {
    const full = createPictures({
      blobs: fileBlobs(join(dir, 'blobs')),
      start: () => ({ run: async () => ({ outcome: 'not written', code: 'ENOSPC' }), stop: () => {} }),
    });
    await expect(small(full, await photo())).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await drafts()).toEqual([]);
  });
});
