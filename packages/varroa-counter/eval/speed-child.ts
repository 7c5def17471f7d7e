import { pathToFileURL } from 'node:url';
import { examine } from '../src/examine.ts';
import { findMarker } from '../src/marker/find-marker.ts';
import { COINS } from '../src/marker/markers.ts';
import { openNetworkThread } from '../src/network-thread.ts';
import { readPhoto } from '../src/photo.ts';

/**
 * Times and memory of one counting as JSON, measured in a separate process for its peak memory. Arguments:
 * the photo, its scale, the file of the network's thread, the model file.
 */
export type Speed = {
  megapixels: number;
  decode: number;
  marker: number;
  quality: number;
  mites: number;
  /** Unusable: no detection took place. */
  refused: boolean;
  total: number;
  peakMegabytes: number;
};

const [file = '', pxPerMm = '10', threadFile = '', modelFile = ''] = process.argv.slice(2);
const marks: number[] = [performance.now()];
const mark = (): number => {
  const now = performance.now();
  const before = marks.at(-1) ?? now;
  marks.push(now);
  return Math.round(now - before);
};

// As in the product: the network opens meanwhile.
const network = openNetworkThread({ modelFile }, pathToFileURL(threadFile));
const image = await readPhoto(file);
if (image === undefined) throw new Error(`No photo: ${file}`);
const mmPerPx = 1 / Number(pxPerMm);
const decode = mark();
findMarker(image, COINS.marker_2_CHF);
const marker = mark();
const { quality, qualityMs, mitesMs } = await examine(
  image,
  { mmPerPx, from: 'marker', masks: [] },
  { network },
);
await network.close();
const speed: Speed = {
  megapixels: (image.width * image.height) / 1e6,
  decode,
  marker,
  quality: Math.round(qualityMs),
  mites: Math.round(mitesMs),
  refused: quality.problems.length > 0,
  total: decode + marker + Math.round(qualityMs + mitesMs),
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.stdout.write(JSON.stringify(speed));
