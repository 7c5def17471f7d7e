import type { CountOptions } from './count-types.ts';
import type { TilesSeen } from './detect/detect.ts';
import { seek, type Weighed } from './detect/seek.ts';
import { settleScale } from './detect/settle-scale.ts';
import type { Circle } from './image/point.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { withoutVeil } from './image/veil.ts';
import { assessQuality, type Quality } from './quality/assess-quality.ts';

/** The scale of a photo: from a marker, given by the beekeeper, estimated from the mites, or assumed. */
export type KnownScale = {
  mmPerPx: number;
  from: 'marker' | 'mites' | 'board' | 'assumed';
  /** Areas to exclude from detection: the marker. */
  masks: readonly Circle[];
};

/** The result of an examination at a known scale. `found` is empty if the quality has problems. */
export type Examined = {
  quality: Quality;
  found: Weighed[];
  /** The scale suggested by the mites; the given one if it is close enough or there are too few mites. */
  mmPerPx: number;
  qualityMs: number;
  mitesMs: number;
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
  const tilesSeen: TilesSeen = new Map();
  const options = {
    masks: known.masks,
    signal: signal ? AbortSignal.any([signal, useless.signal]) : useless.signal,
  };
  const reportProgress = (share: number): void => onProgress?.({ stage: 'mites', share });
  const seekAt = (mmPerPx: number, atMostTiles?: number): Promise<Weighed[]> =>
    seek(network, image, {
      ...options,
      mmPerPx,
      tilesSeen,
      // A search of a few tiles only settles the scale; only a full search reports progress.
      ...(atMostTiles === undefined ? { onProgress: reportProgress } : { atMostTiles }),
    });
  const seeking = seekAt(known.mmPerPx);
  const quality = assessQuality(image, known.mmPerPx);
  const judged = performance.now();
  const isUseless = quality.problems.length > 0;
  if (isUseless) useless.abort();
  const first = await seeking.catch((error: unknown) => {
    if (isUseless) return [];
    throw error;
  });
  const looked = { pxPerMm: 1 / known.mmPerPx, found: first };
  const { pxPerMm, found } = isUseless
    ? looked
    : await settleScale(
        (scale, atMostTiles) => seekAt(1 / scale, atMostTiles),
        looked,
        known.from === 'mites' || known.from === 'assumed',
      );
  // Under a veil mites are paler, not larger: the scale comes from the original photo, the count from the
  // photo without the veil.
  const clear = isUseless ? image : withoutVeil(image);
  const mites =
    clear === image
      ? found
      : await seek(network, clear, { ...options, mmPerPx: 1 / pxPerMm, onProgress: reportProgress });
  return {
    quality,
    found: mites,
    mmPerPx: 1 / pxPerMm,
    qualityMs: judged - start,
    mitesMs: performance.now() - judged,
  };
};
