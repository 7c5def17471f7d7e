import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { signUp } from '../scripts/product/beekeeper.ts';
import { createClient } from '../scripts/product/client.ts';
import { type BuiltServer, withProduct } from '../scripts/product/server.ts';
import { noticed, pressOn, rowsOf } from './noticed.ts';
import type { Row } from './rows.ts';
import { fillSeason, hivesOf, SEASON } from './season.ts';

/** Requests that could exhaust or stall the server, and their effect on other users. */
const UPLOADS = { times: 20, bytes: 90_000_000 };
const PICTURES = { times: 10, width: 12_000, height: 10_000 };
/** The number that an account may send per hour; an observation has at most twenty. */
export const EXPORTED_PHOTOS = 400;
const PHOTOS_OF_OBSERVATION = 20;

/** Idle time (ms) after which the decoder processes end. */
const DECODERS_END_AFTER = 35_000;

/** A large upload that is refused once it is complete: decoders do not accept noise. */
async function noiseFile(dir: string): Promise<string> {
  const path = join(dir, 'noise.jpg');
  await writeFile(path, randomBytes(UPLOADS.bytes));
  return path;
}

/** The most expensive picture within the pixel limit: a progressive JPEG is held in memory as a whole. */
async function largestPicture(dir: string): Promise<string> {
  const path = join(dir, 'largest.jpg');
  const { width, height } = PICTURES;
  await sharp({ create: { width, height, channels: 3, background: 'olive' } })
    .jpeg({ progressive: true })
    .toFile(path);
  return path;
}

/** As detailed as a comb photo: its large rendition takes about a megabyte. */
async function detailedPhoto(dir: string): Promise<string> {
  const path = join(dir, 'detailed.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  await sharp({ create: { width: 2048, height: 1536, channels: 3, background: 'olive', noise } })
    .jpeg()
    .toFile(path);
  return path;
}

/** Stores this many photos in observations of one hive; returns the token of their beekeeper. */
async function albumOf(server: BuiltServer, dataDir: string, photos: number): Promise<string> {
  const token = await signUp(server.url, dataDir, 'album@example.org');
  await fillSeason(server.url, token, { apiaries: 1, hives: 1, observations: 0 });
  const [hive] = await hivesOf(server.url, token);
  const file = await detailedPhoto(dataDir);
  const { ids } = await pressOn({
    ...{ kind: 'photos', url: server.url, token, pid: server.pid },
    ...{ file, times: photos, atOnce: 4 },
  });
  const client = createClient(server.url, token);
  for (let at = 0; at < ids.length; at += PHOTOS_OF_OBSERVATION) {
    const photosOf = ids.slice(at, at + PHOTOS_OF_OBSERVATION);
    await client.post(`/api/hives/${hive}/observations`, { photos: photosOf });
  }
  return token;
}

/** On a separate server. */
export async function measureAudit(dataDir: string, photos = EXPORTED_PHOTOS): Promise<Row[]> {
  return withProduct({ dataDir }, async (server) => {
    const onlooker = await signUp(server.url, dataDir, 'onlooker@example.org');
    await fillSeason(server.url, onlooker, SEASON);
    const sender = await signUp(server.url, dataDir, 'sender@example.org');
    const base = { url: server.url, token: sender, pid: server.pid };
    const idle = await noticed({ kind: 'idle', ...base }, onlooker);
    const { times } = UPLOADS;
    const file = await noiseFile(dataDir);
    const uploads = await noticed({ kind: 'photos', ...base, file, times, atOnce: times }, onlooker);
    const largest = { file: await largestPicture(dataDir), times: PICTURES.times, atOnce: PICTURES.times };
    const pictures = await noticed({ kind: 'photos', ...base, ...largest }, onlooker);
    const album = await albumOf(server, dataDir, photos);
    await setTimeout(DECODERS_END_AFTER);
    const exported = await noticed({ kind: 'export', ...base, token: album }, onlooker);
    const megabytes = (exported.pressure.bytes / 1e6).toFixed(0);
    return [
      ...rowsOf('on an idle server', idle, {}),
      ...rowsOf(`during ${times} uploads of ${UPLOADS.bytes / 1e6} MB at once`, uploads, {
        memory: '≤ 300 MB',
      }),
      ...rowsOf(
        `during ${PICTURES.times} pictures of ${(PICTURES.width * PICTURES.height) / 1e6} megapixels at once`,
        pictures,
        { memory: '≤ 1800 MB, two decoders' },
      ),
      ...rowsOf(`during an export of ${photos} photos (${megabytes} MB)`, exported, {
        p99: 'longest ≤ 100 ms',
        memory: '≤ 300 MB',
      }),
    ];
  });
}
