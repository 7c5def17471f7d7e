/**
 * Draws the boards of the demonstration with known mites, and stores the counter's result for each:
 * `npx tsx apps/server/seeds/draw-boards.ts`
 */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBlobs } from '@propolis/blob-store';
import { COUNTING_PHOTO_SIZES } from '@propolis/contract';
import { COIN_DIAMETERS, type Corrections, LEAST_CERTAINTY } from '@propolis/domain';
import { createPictures } from '@propolis/pictures';
import type { CountResult } from '@propolis/varroa-counter';
import { type BoardOptions, type RenderedBoard, renderBoard } from '@propolis/varroa-counter/boards';
import sharp from 'sharp';
import { countingPhotoKey, keepCountingPhoto } from '../src/features/countings/photos/countings.photos.ts';
import { countInProcess, DEFAULT_COUNTER_LIMITS } from '../src/gateways/counter/counter.ts';
import { BOARD_MARKER, BOARDS, type BoardKey, boardFile } from './demo-boards.ts';

const COIN = { diameterMm: COIN_DIAMETERS[BOARD_MARKER], thicknessMm: 2.15 };
const COMMON: BoardOptions = { width: 1000, height: 750, pxPerMm: 9, writing: false, coin: COIN };

/** How each board is drawn, with its random seed. */
const DRAWN: Readonly<Record<BoardKey, readonly [seed: number, BoardOptions]>> = {
  june: [61, { kind: 'tray_white', mites: 31, debris: 4, tiltDegrees: 4 }],
  september: [92, { kind: 'paper_white', mites: 64, debris: 3, tiltDegrees: 2 }],
  loose: [73, { kind: 'tray_yellow', mites: 18, debris: 2, tiltDegrees: 6 }],
};

const jpegOf = ({ image: { width, height, data } }: RenderedBoard) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Propolis', Model: 'Demonstration' } })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();

type Spot = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
const middleOf = ({ x, y, width, height }: Spot) => ({ x: x + width / 2, y: y + height / 2 });
/** Maximum distance between two centres of the same mite (px). */
const NEAR = 9;
const isNear = (one: Spot, other: Spot) => {
  const [a, b] = [middleOf(one), middleOf(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) <= NEAR;
};

/**
 * The corrections of a beekeeper who knows each mite's position; each mite matches one detection at most, the most
 * certain first.
 */
function correctionsOf({ mites }: RenderedBoard, { detections }: CountResult): Corrections {
  const left = new Set(mites);
  const isTrue = detections.map((detection) => {
    const mite = [...left].find((one) => isNear(one, detection));
    return mite !== undefined && left.delete(mite);
  });
  const which = (asks: (certainty: number, truly: boolean) => boolean) =>
    detections.flatMap(({ certainty }, index) => (asks(certainty, isTrue[index] ?? false) ? [index] : []));
  return {
    confirmed: which((certainty, truly) => truly && certainty < LEAST_CERTAINTY),
    removed: which((certainty, truly) => !truly && certainty >= LEAST_CERTAINTY),
    added: [...left].map((mite) => {
      const { x, y } = middleOf(mite);
      return { x: Math.round(x), y: Math.round(y) };
    }),
  };
}

const dir = await mkdtemp(join(tmpdir(), 'propolis-boards-'));
const blobs = fileBlobs(join(dir, 'blobs'));
const pictures = createPictures({ blobs });
const results: Record<string, unknown> = {};
for (const key of BOARDS) {
  const [seed, options] = DRAWN[key];
  const board = await renderBoard(seed, { ...COMMON, ...options });
  const path = join(dir, key);
  const photo = await jpegOf(board);
  await writeFile(path, photo);
  const signal = new AbortController().signal;
  const outcome = await countInProcess(DEFAULT_COUNTER_LIMITS)(
    { path, marker: { id: BOARD_MARKER } },
    signal,
  );
  if (outcome.outcome !== 'counted') throw new Error(`${key}: ${JSON.stringify(outcome)}`);
  const kept = await keepCountingPhoto({ blobs, pictures }, { path, bytes: photo.length });
  for (const size of COUNTING_PHOTO_SIZES)
    await blobs.withFile(countingPhotoKey(kept.file_id, size), (path) =>
      copyFile(path, boardFile(key, size)),
    );
  const { result } = outcome;
  const corrections = correctionsOf(board, result);
  const { file_id: _file, photo_type: _type, ...photoOf } = kept;
  results[key] = { photo: photoOf, mites: board.mites.length, result, corrections };
  const counted = result.detections.filter(({ certainty }) => certainty >= LEAST_CERTAINTY).length;
  const { confirmed, removed, added } = corrections;
  process.stdout.write(
    `${key}: ${board.mites.length} mites, ${counted} counted, corrected by +${confirmed.length + added.length} -${removed.length}\n`,
  );
}
await writeFile(join(import.meta.dirname, 'boards/boards.json'), `${JSON.stringify(results, null, 2)}\n`);
pictures.close();
await rm(dir, { recursive: true, force: true });
