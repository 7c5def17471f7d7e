import { join } from 'node:path';
import { COIN_DIAMETERS } from '@propolis/domain';
import { type BoardOptions, renderBoard } from '@propolis/varroa-counter/boards';
import sharp from 'sharp';

/** Size of one tile in pixels. A board with many tiles repeats one of them; the middle one has the coin. */
const PIECE = { width: 1000, height: 750 };
const LOOK: BoardOptions = {
  ...PIECE,
  ...{ kind: 'tray_white', pxPerMm: 9, tiltDegrees: 0, mites: 12, debris: 4, writing: false },
};
const COIN = { diameterMm: COIN_DIAMETERS.marker_2_CHF, thicknessMm: 2.15 };

async function pieceWith(options: BoardOptions): Promise<Buffer> {
  const { data, width, height } = (await renderBoard(7, { ...LOOK, ...options })).image;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A photo of this many tiles across and down, as a JPEG. */
export async function boardPhoto(dir: string, across: number, down: number): Promise<string> {
  const [plain, middle] = [await pieceWith({}), await pieceWith({ coin: COIN })];
  const path = join(dir, `board-${across}x${down}.jpg`);
  const left = Math.floor(across / 2) * PIECE.width;
  const top = Math.floor(down / 2) * PIECE.height;
  await sharp({
    create: { width: across * PIECE.width, height: down * PIECE.height, channels: 3, background: 'white' },
  })
    .composite([
      { input: plain, tile: true, left: 0, top: 0 },
      { input: middle, left, top },
    ])
    .jpeg({ quality: 90 })
    .toFile(path);
  return path;
}

/** A photo of noise of about this many bytes: an uncompressed PNG. */
export async function noisePhoto(dir: string, bytes: number): Promise<string> {
  const side = Math.floor(Math.sqrt(bytes / 3.01));
  const path = join(dir, `noise-${bytes}.png`);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: side, height: side, channels: 3, background: 'grey', noise } })
    .png({ compressionLevel: 0 })
    .toFile(path);
  return path;
}
