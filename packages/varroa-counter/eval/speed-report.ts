import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { photoFolder } from './pictures.ts';
import type { Speed } from './speed-child.ts';
import { table } from './tables.ts';

/** A photo of a whole tray, 12.5 megapixels, and one of 48, with their scales in px/mm (judged by their mites). */
const twelve = {
  file: `${photoFolder}/trays/example_PXL_20251203_135200634.PORTRAIT.ORIGINAL.jpg`,
  pxPerMm: 8.7,
};
const fortyEight = { file: `${photoFolder}/large/IMG_6098.jpg`, pxPerMm: 26 };

const child = fileURLToPath(new URL('./speed-child.ts', import.meta.url));

const measure = ({ file, pxPerMm }: typeof twelve, megapixels?: number): Speed => {
  const wish = megapixels === undefined ? [] : [String(megapixels)];
  const told = execFileSync('npx', ['tsx', child, file, String(pxPerMm), ...wish], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(told) as Speed; // written by speed-child
};

/** Seconds per stage and the peak of memory, each photo in a process of its own. */
export const speedReport = (): string => {
  const runs: [string, Speed][] = [
    ['tray, 3', measure(twelve, 3)],
    ['tray, 6', measure(twelve, 6)],
    ['tray, as taken', measure(twelve)],
    ['tray, enlarged to 24', measure(twelve, 24)],
    ['board close up, shrunk to 12', measure(fortyEight, 12)],
    ['board close up, as taken', measure(fortyEight)],
  ];
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  return table(
    ['photo', 'megapixels', 'decode s', 'coin s', 'quality s', 'mites s', 'total s', 'peak MB'],
    runs.map(([name, s]) => [
      name,
      s.megapixels.toFixed(1),
      ...[s.decode, s.marker, s.quality, s.mites, s.total].map(seconds),
      s.peakMegabytes,
    ]),
  );
};
