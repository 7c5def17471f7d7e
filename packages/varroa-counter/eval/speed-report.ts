import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { build } from 'vite';
import { modelFile } from '../src/model.ts';
import { photoFolder } from './pictures.ts';
import type { Speed } from './speed-child.ts';
import { table } from './tables.ts';

/**
 * A photo of a whole tray with 12.5 megapixels, and one with 48, with their scales in px/mm (from their
 * mites).
 */
const twelve = {
  file: `${photoFolder}/trays/example_PXL_20251203_135200634.PORTRAIT.ORIGINAL.jpg`,
  pxPerMm: 8.7,
};
const fortyEight = { file: `${photoFolder}/large/IMG_6098.jpg`, pxPerMm: 26 };

const pathOf = (beside: string): string => fileURLToPath(new URL(beside, import.meta.url));

/** Output folder of the build, in reach of its dependencies; ignored by git. */
const built = pathOf('./dist-of-speed');

/**
 * Builds the counter as for the server: with TypeScript translated at runtime, cutting tiles takes twice as
 * long.
 */
const buildCounter = (): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      rollupOptions: {
        input: { child: pathOf('./speed-child.ts'), thread: pathOf('../src/worker-thread.ts') },
      },
      outDir: built,
      target: 'node20',
    },
    ssr: { noExternal: [/^@propolis\//] },
  });

const measured = (file: string, pxPerMm: number): Speed => {
  const words = [file, String(pxPerMm), join(built, 'thread.js'), fileURLToPath(modelFile)];
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const output = execFileSync(process.execPath, [join(built, 'child.js'), ...words], { stdio: [...stdio] });
  return JSON.parse(output.toString()) as Speed; // Written by speed-child.
};

/** The photo resized to a number of megapixels, as a file, because decoding is part of the time. */
const measuredAt = async ({ file, pxPerMm }: typeof twelve, megapixels: number): Promise<Speed> => {
  const { width, height } = await sharp(file).metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  const folder = await mkdtemp(join(tmpdir(), 'varroa-speed-'));
  try {
    const resized = join(folder, 'photo.jpg');
    await sharp(file)
      .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
      .keepExif()
      .jpeg({ quality: 92 })
      .toFile(resized);
    return measured(resized, pxPerMm * scale);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Seconds per stage and peak memory, each photo in a separate process. */
export const speedReport = async (): Promise<string> => {
  await buildCounter();
  try {
    return tableOf([
      ['tray, 3', await measuredAt(twelve, 3)],
      ['tray, 6', await measuredAt(twelve, 6)],
      ['tray, as taken', measured(twelve.file, twelve.pxPerMm)],
      ['tray, enlarged to 24', await measuredAt(twelve, 24)],
      ['board close up, shrunk to 12', await measuredAt(fortyEight, 12)],
      ['board close up, as taken', measured(fortyEight.file, fortyEight.pxPerMm)],
    ]);
  } finally {
    await rm(built, { recursive: true });
  }
};

const tableOf = (runs: readonly (readonly [string, Speed])[]): string => {
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  return table(
    'photo | megapixels | decode s | coin s | quality s | mites s | total s | peak MB',
    runs.map(([name, s]) => [
      s.refused ? `${name} (refused)` : name,
      s.megapixels.toFixed(1),
      ...[s.decode, s.marker, s.quality, s.mites, s.total].map(seconds),
      s.peakMegabytes,
    ]),
  );
};
