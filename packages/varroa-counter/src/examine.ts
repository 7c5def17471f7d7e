import type { CountOptions } from './count-types.ts';
import type { TilesSeen } from './detect/detect.ts';
import { seek, type Weighed } from './detect/seek.ts';
import { settleScale } from './detect/settle-scale.ts';
import type { Circle } from './image/point.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { withoutVeil } from './image/veil.ts';
import { assessQuality, type Quality } from './quality/assess-quality.ts';

/** A photo's scale: by a marker, by the beekeeper's word, estimated from the mites, or assumed. */
export type ToldScale = {
  mmPerPx: number;
  from: 'marker' | 'mites' | 'board' | 'assumed';
  /** Where no mites are sought: on the marker. */
  masks: readonly Circle[];
};

/** What a photo shows once its scale is known. `found` is empty where the quality has problems. */
export type Examined = {
  quality: Quality;
  found: Weighed[];
  /** The scale that the mites themselves speak for; the told one where it is near enough, or they are too few. */
  mmPerPx: number;
  qualityMs: number;
  mitesMs: number;
};

/**
 * Judges the photo and seeks its mites. A network in a thread of its own looks at the first tile while the photo is
 * judged: `qualityMs` holds the cutting of that tile too, `mitesMs` what is left to do after the verdict.
 */
export const examine = async (
  image: RgbImage,
  told: ToldScale,
  { network, onProgress, signal }: CountOptions,
): Promise<Examined> => {
  const start = performance.now();
  const useless = new AbortController();
  const tilesSeen: TilesSeen = new Map();
  const options = {
    masks: told.masks,
    signal: signal ? AbortSignal.any([signal, useless.signal]) : useless.signal,
  };
  const tellProgress = (share: number): void => onProgress?.({ stage: 'mites', share });
  const seekAt = (mmPerPx: number, atMostTiles?: number): Promise<Weighed[]> =>
    seek(network, image, {
      ...options,
      mmPerPx,
      tilesSeen,
      // a few tiles settle a scale; only a look at the whole is progress
      ...(atMostTiles === undefined ? { onProgress: tellProgress } : { atMostTiles }),
    });
  const seeking = seekAt(told.mmPerPx);
  const quality = assessQuality(image, told.mmPerPx);
  const judged = performance.now();
  const isUseless = quality.problems.length > 0;
  if (isUseless) useless.abort();
  const first = await seeking.catch((error: unknown) => {
    if (isUseless) return [];
    throw error;
  });
  const looked = { pxPerMm: 1 / told.mmPerPx, found: first };
  const { pxPerMm, found } = isUseless
    ? looked
    : await settleScale(
        (scale, atMostTiles) => seekAt(1 / scale, atMostTiles),
        looked,
        told.from === 'mites' || told.from === 'assumed',
      );
  // Mites are paler under a veil, not larger: the scale is told by the photo as it is, their number without the veil.
  const clear = isUseless ? image : withoutVeil(image);
  const mites =
    clear === image
      ? found
      : await seek(network, clear, { ...options, mmPerPx: 1 / pxPerMm, onProgress: tellProgress });
  return {
    quality,
    found: mites,
    mmPerPx: 1 / pxPerMm,
    qualityMs: judged - start,
    mitesMs: performance.now() - judged,
  };
};
