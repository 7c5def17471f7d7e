import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPicture } from '../boards/picture-files.ts';
import { type Random, randomFrom } from '../boards/random.ts';
import { type RenderedBoard, renderBoard } from '../boards/render.ts';
import { blankImage, type RgbImage } from '../src/image/rgb-image.ts';
import { COINS, type CoinId, type Marker } from '../src/marker/markers.ts';
import { photoFolder } from './pictures.ts';

export interface Scene {
  board: RenderedBoard;
  coin: CoinId;
  marker: Marker;
  hasCoin: boolean;
  bimetal: boolean;
  cutOff: number;
  background: 'drawn' | 'photo';
}

const FOLDERS = ['trays', 'white-boards', 'scans', 'scans-barrois'];

/** Paths of the real photos, none of which contains a coin; empty if the data is not available. */
export function realPhotos(): string[] {
  return FOLDERS.filter((folder) => existsSync(join(photoFolder, folder))).flatMap((folder) =>
    readdirSync(join(photoFolder, folder))
      .filter((name) => /\.jpe?g$/i.test(name))
      .map((name) => join(photoFolder, folder, name)),
  );
}

export function cropped(photo: RgbImage, width: number, height: number, random: Random): RgbImage {
  const out = blankImage(Math.min(width, photo.width), Math.min(height, photo.height));
  const left = random.whole(0, photo.width - out.width);
  const top = random.whole(0, photo.height - out.height);
  for (let y = 0; y < out.height; y++) {
    const from = ((top + y) * photo.width + left) * 3;
    out.data.set(photo.data.subarray(from, from + out.width * 3), y * out.width * 3);
  }
  return out;
}

function pickCoin(random: Random): CoinId {
  return random.pick<CoinId>([
    'marker_2_CHF',
    'marker_1_CHF',
    'marker_5_CHF',
    'marker_50_EUR',
    'marker_1_EUR',
    'marker_2_EUR',
    'marker_2_EUR',
    'marker_25_DOLL',
    'marker_50_DOLL',
  ]);
}

/** One board with a coin, or without if `withCoin` is false; every second one on a real photo. */
export async function sceneOf(seed: number, photos: readonly string[], withCoin: boolean): Promise<Scene> {
  const random = randomFrom(seed * 7919 + 13);
  const coin = pickCoin(random);
  const marker: Marker = COINS[coin];
  const [first, ...others] = photos;
  const onPhoto = first !== undefined && seed % 2 === 0;
  const width = random.whole(760, 1280);
  const height = Math.round(width * random.between(0.7, 1));
  const cutOff = random.chance(0.05) ? random.between(0.02, 0.2) : 0;
  const size = { width, height, pxPerMm: random.between(5.5, 15), tiltDegrees: random.between(0, 25) };
  const background = onPhoto
    ? {
        background: cropped(await readPicture(random.pick([first, ...others])), width, height, random),
        mites: random.whole(0, 6),
        debris: random.between(0, 2),
      }
    : {};
  const laid = withCoin ? { coin: marker, cutOff } : {};
  const board = await renderBoard(seed + 5000, { ...size, ...background, ...laid });
  return {
    board,
    coin,
    marker,
    hasCoin: withCoin,
    bimetal: marker.innerShare !== undefined,
    cutOff,
    background: onPhoto ? 'photo' : 'drawn',
  };
}
