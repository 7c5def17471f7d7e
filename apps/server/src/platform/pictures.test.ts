import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { closeAtEnd } from '../../test/closing.ts';
import { encodePicture, type PictureForm } from './pictures.ts';

const SMALL: PictureForm = { width: 32, height: 32, fit: 'inside', quality: 50 };

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'olive' } });

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'propolis-pictures-'));
  closeAtEnd(() => rm(dir, { recursive: true, force: true }));
});
async function inFile(content: Buffer): Promise<string> {
  const path = join(dir, randomUUID());
  await writeFile(path, content);
  return path;
}

const REFUSED = { code: 'not_an_image', status: 415 };

test('a large photo of a phone is taken', async () => {
  const file = await blank(4000, 3000).jpeg({ quality: 10 }).toBuffer();
  expect(await encodePicture(await inFile(file), SMALL)).toMatchObject({ width: 32, height: 24 });
});

/** The head of a PNG that says how large it is: what comes behind would only be read by decoding it. */
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

test('a picture with more pixels than any phone makes is refused before it is decoded', async () => {
  const line = { ...CLAIM, bitDepth: 8, interlaced: 0 };
  const refused = encodePicture(await inFile(pngThatClaims({ ...line, width: 12_001 })), SMALL);
  await expect(refused).rejects.toMatchObject(REFUSED);
});

test('a small file that asks for a gigabyte to be decoded is refused before it is', async () => {
  const file = pngThatClaims(CLAIM);
  expect(await sharp(file).metadata()).toMatchObject({ width: 10_000, depth: 'ushort', isProgressive: true });
  const before = process.memoryUsage.rss();
  await expect(encodePicture(await inFile(file), SMALL)).rejects.toMatchObject(REFUSED);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
});
