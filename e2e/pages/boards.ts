import { COIN_DIAMETERS } from '@propolis/domain';
import { renderBoard } from '@propolis/varroa-counter/boards';
import sharp from 'sharp';

interface Board {
  readonly name: string;
  readonly mimeType: 'image/jpeg';
  readonly buffer: Buffer;
  readonly mites: number;
}

/** Data that phones append to a picture (a motion photo, depth maps): image decoders ignore it. */
const BEHIND = Buffer.alloc(2_400_000, 1);

let drawn: Promise<Board> | undefined;

/** A photo of a board with a two-franc coin, as a phone takes it: with EXIF time, in three chunks. */
export function photoOfBoard(): Promise<Board> {
  drawn ??= drawBoard();
  return drawn;
}

async function drawBoard(): Promise<Board> {
  const { image, mites } = await renderBoard(1, {
    ...{ width: 900, height: 700, pxPerMm: 12, kind: 'paper_white', mites: 24, debris: 0 },
    ...{ tiltDegrees: 3, writing: false },
    coin: { diameterMm: COIN_DIAMETERS.marker_2_CHF, thicknessMm: 2.15 },
  });
  const { width, height } = image;
  const buffer = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:06:15 10:00:00', OffsetTimeOriginal: '+02:00' } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return {
    name: 'lange.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer, BEHIND]),
    mites: mites.length,
  };
}
