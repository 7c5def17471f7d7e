import { COIN_DIAMETERS } from '@propolis/domain';
import { renderBoard } from '@propolis/varroa-counter/boards';
import sharp from 'sharp';

/** A drawn board with this many mites beside a two-franc coin, as a JPEG with a phone's EXIF data. */
export async function photoOfBoard(mites: number): Promise<Buffer> {
  const { image } = await renderBoard(9200, {
    kind: 'paper_white',
    mites,
    debris: 0,
    width: 640,
    coin: { diameterMm: COIN_DIAMETERS.marker_2_CHF, thicknessMm: 2.15 },
  });
  const { width, height, data } = image;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Propolis', Model: 'Board 1' } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
