import type { CountOptions } from './count-types.ts';
import { type Candidate, detect } from './detect/detect.ts';
import type { Circle } from './image/point.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { assessQuality, type Quality } from './quality/assess-quality.ts';

/** What a photo shows once its scale is known. `found` is empty where the quality has problems. */
export type Examined = { quality: Quality; found: Candidate[]; qualityMs: number; mitesMs: number };

/**
 * Judges the photo and seeks its mites. A network in a thread of its own looks at the first tile while the photo is
 * judged: `qualityMs` holds the cutting of that tile too, `mitesMs` what is left to do after the verdict.
 */
export const examine = async (
  image: RgbImage,
  scale: { mmPerPx: number; masks: readonly Circle[] },
  { network, onProgress, signal }: CountOptions,
): Promise<Examined> => {
  const start = performance.now();
  const useless = new AbortController();
  const seeking = detect(network, image, {
    ...scale,
    onProgress: (share) => onProgress?.({ stage: 'mites', share }),
    signal: signal ? AbortSignal.any([signal, useless.signal]) : useless.signal,
  });
  const quality = assessQuality(image, scale.mmPerPx);
  const judged = performance.now();
  const isUseless = quality.problems.length > 0;
  if (isUseless) useless.abort();
  const found = await seeking.catch((error: unknown) => {
    if (isUseless) return [];
    throw error;
  });
  return { quality, found, qualityMs: judged - start, mitesMs: performance.now() - judged };
};
