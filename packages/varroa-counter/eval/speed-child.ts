import sharp from 'sharp';
import { examine } from '../src/examine.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { findMarker } from '../src/marker/find-marker.ts';
import { COINS } from '../src/marker/markers.ts';
import { openNetworkThread } from '../src/network-thread.ts';

/** Times and memory of one counting, told as JSON; a process of its own, so that its peak of memory is its own. */
export type Speed = {
  megapixels: number;
  decode: number;
  marker: number;
  quality: number;
  mites: number;
  total: number;
  peakMegabytes: number;
};

const [file = '', pxPerMm = '10', wish = ''] = process.argv.slice(2);
const marks: number[] = [performance.now()];
const mark = (): number => {
  const now = performance.now();
  const before = marks.at(-1) ?? now;
  marks.push(now);
  return Math.round(now - before);
};

const read = async (): Promise<{ image: RgbImage; scale: number }> => {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const scale = wish === '' ? 1 : Math.sqrt((Number(wish) * 1e6) / (width * height));
  const { data, info } = await sharp(file)
    .rotate()
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  return { image: { width: info.width, height: info.height, data: bytes }, scale };
};

// as in the product: the network opens meanwhile
const network = openNetworkThread(new URL('../src/worker-thread.ts', import.meta.url), {
  ...(process.env.MODEL !== undefined && { file: process.env.MODEL }),
});
const { image, scale } = await read();
const mmPerPx = 1 / (Number(pxPerMm) * scale);
const decode = mark();
findMarker(image, COINS.marker_2_CHF);
const marker = mark();
const { qualityMs, mitesMs } = await examine(image, { mmPerPx, masks: [] }, { network });
await network.close();
const speed: Speed = {
  megapixels: (image.width * image.height) / 1e6,
  decode,
  marker,
  quality: Math.round(qualityMs),
  mites: Math.round(mitesMs),
  total: decode + marker + Math.round(qualityMs + mitesMs),
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.stdout.write(JSON.stringify(speed));
