import sharp from 'sharp';
import { detect } from '../src/detect/detect.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { findMarker } from '../src/marker/find-marker.ts';
import { COINS } from '../src/marker/markers.ts';
import { loadNetwork } from '../src/model.ts';
import { assessQuality } from '../src/quality/assess-quality.ts';

/** Times and memory of one counting, told as JSON; a process of its own, so that its peak of memory is its own. */
export type Speed = {
  megapixels: number;
  decode: number;
  marker: number;
  quality: number;
  load: number;
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

const { image, scale } = await read();
const mmPerPx = 1 / (Number(pxPerMm) * scale);
const decode = mark();
findMarker(image, COINS.marker_2_CHF);
const marker = mark();
assessQuality(image, mmPerPx);
const quality = mark();
const network = await loadNetwork(process.env.MODEL);
const load = mark();
await detect(network, image, { mmPerPx });
const mites = mark();
const speed: Speed = {
  megapixels: (image.width * image.height) / 1e6,
  decode,
  marker,
  quality,
  load,
  mites,
  total: decode + marker + quality + load + mites,
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.stdout.write(JSON.stringify(speed));
