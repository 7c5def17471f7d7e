import type { Homography } from './card/homography.ts';
import type { CountOptions } from './count-types.ts';
import type { TilesSeen } from './detect/detect.ts';
import { seek, type Weighed } from './detect/seek.ts';
import { type ScaleOrigin, settleScale } from './detect/settle-scale.ts';
import type { Circle } from './image/point.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { withoutVeil } from './image/veil.ts';
import type { FlatBoard } from './plane/flatten.ts';
import { asSeen, settlePlane } from './plane/settle-plane.ts';
import { assessQuality, type Quality } from './quality/assess-quality.ts';
import { withNeutralBoard } from './quality/neutral-board.ts';

/** The scale of a photo: from a marker, given by the beekeeper, estimated from the mites, or assumed. */
export type KnownScale = {
  mmPerPx: number;
  from: 'marker' | 'mites' | 'board' | 'assumed';
  /** Of a marker: its diameter was typed. */
  isTyped?: boolean;
  /** Areas to exclude from detection: the marker. */
  masks: readonly Circle[];
  /** Possible views (mm to pixels) of a tilted board; none if its marker shows it straight, undefined if unknown. */
  views?: readonly Homography[] | undefined;
};

/** The result of an examination at a known scale. `found` is empty if the quality has problems. */
export type Examined = {
  quality: Quality;
  found: Weighed[];
  /** The scale suggested by the mites; the given one if it is close enough or there are too few mites. */
  mmPerPx: number;
  /** The board is tilted, and the count may miss a part of it. */
  isTilted: boolean;
  qualityMs: number;
  mitesMs: number;
};

const originOf = ({ from, isTyped = false }: KnownScale): ScaleOrigin => {
  if (from === 'mites' || from === 'assumed') return 'estimated';
  return from === 'board' || isTyped ? 'typed' : 'known';
};

/**
 * Assesses the photo and detects its mites. A network in its own thread processes the first tile during the
 * assessment: `qualityMs` includes cutting that tile, `mitesMs` is the rest after the verdict.
 */
export const examine = async (
  image: RgbImage,
  known: KnownScale,
  { network, onProgress, signal }: CountOptions,
): Promise<Examined> => {
  const start = performance.now();
  const useless = new AbortController();
  const following = { signal: signal ? AbortSignal.any([signal, useless.signal]) : useless.signal };
  const reportProgress = (share: number): void => onProgress?.({ stage: 'mites', share });
  const seekOn = (board: FlatBoard, tilesSeen: TilesSeen, atMostTiles?: number): Promise<Weighed[]> =>
    seek(network, board.image, {
      ...following,
      masks: board.masks,
      mmPerPx: board.mmPerPx,
      tilesSeen,
      // A search of a few tiles only settles the scale; only a full search reports progress.
      ...(atMostTiles === undefined ? { onProgress: reportProgress } : { atMostTiles }),
    });
  const neutral = withNeutralBoard(image);
  const straight = asSeen(neutral, known.mmPerPx, known.masks);
  const seen: TilesSeen = new Map();
  const seeking = seekOn(straight, seen);
  const quality = assessQuality(image, known.mmPerPx);
  const judged = performance.now();
  if (quality.problems.length > 0) {
    useless.abort();
    await seeking.catch(() => {});
    signal?.throwIfAborted();
    const mitesMs = performance.now() - judged;
    return {
      quality,
      found: [],
      mmPerPx: known.mmPerPx,
      isTilted: false,
      qualityMs: judged - start,
      mitesMs,
    };
  }
  const { board, tilesSeen, isDoubted, ...first } = await settlePlane(
    neutral,
    known,
    { board: straight, tilesSeen: seen, found: await seeking },
    seekOn,
  );
  const { pxPerMm, found } = await settleScale(
    (scale, atMostTiles) => seekOn({ ...board, mmPerPx: 1 / scale }, tilesSeen, atMostTiles),
    { pxPerMm: 1 / board.mmPerPx, found: first.found },
    originOf(known),
  );
  // Under a veil mites are paler, not larger: the scale comes from the original photo, the count from the
  // photo without the veil.
  const clear = withoutVeil(board.image);
  const mites =
    clear === board.image ? found : await seekOn({ ...board, image: clear, mmPerPx: 1 / pxPerMm }, new Map());
  return {
    quality,
    found: mites.map(board.toPhoto),
    mmPerPx: known.mmPerPx / (pxPerMm * board.mmPerPx),
    isTilted: isDoubted,
    qualityMs: judged - start,
    mitesMs: performance.now() - judged,
  };
};
