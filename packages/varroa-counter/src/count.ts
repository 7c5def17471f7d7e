import type { CountOptions, CountOutcome, CountResult, Detection, MarkerOutline } from './count-types.ts';
import { certaintiesOf, isUnsure } from './detect/calibration.ts';
import type { Candidate } from './detect/detect.ts';
import { estimateScale } from './detect/estimate-scale.ts';
import { examine } from './examine.ts';
import type { Circle } from './image/point.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { findMarker } from './marker/find-marker.ts';
import { type MarkerId, markerOf } from './marker/markers.ts';
import { calibration, version } from './model-card.ts';
import type { Quality } from './quality/assess-quality.ts';

/** What the beekeeper laid on the board; a custom marker brings its diameter in mm. */
export type MarkerChoice = { id: MarkerId; customDiameterMm?: number };

/** Nothing is sought on the marker nor in the shade around it. */
const MASK_BREADTH = 1.08;
/** Candidates less certain than this are not even shown. */
const LEAST_CERTAINTY = 0.1;

/** A photo's scale, what it was taken from, and where no mites are sought because the marker lies there. */
type Scale = {
  mmPerPx: number;
  from: CountResult['scale_from'];
  marker: MarkerOutline | null;
  masks: Circle[];
};

/**
 * Counts the mites on an upright photo of a board: finds the marker, judges the photo, seeks the mites. It knows no
 * files, no network, no database; the heat-map network comes in opened. What a photo may bring about is an answer
 * (`CountOutcome`); an abort throws the signal's reason.
 */
export const countVarroas = async (
  image: RgbImage,
  marker: MarkerChoice,
  options: CountOptions,
): Promise<CountOutcome> => {
  const start = performance.now();
  const signal = options.signal;
  try {
    signal?.throwIfAborted();
    const scale = await scaleOf(image, marker, options);
    if ('outcome' in scale) return scale;
    const scaled = performance.now();
    signal?.throwIfAborted();
    options.onProgress?.({ stage: 'quality', share: 0 });
    const { quality, found, qualityMs, mitesMs } = await examine(image, scale, options);
    signal?.throwIfAborted();
    if (quality.problems.length > 0) return { outcome: 'image_unusable', why: quality.problems, quality };
    const timings = {
      marker_ms: Math.round(scaled - start),
      quality_ms: Math.round(qualityMs),
      mites_ms: Math.round(mitesMs),
      total_ms: Math.round(performance.now() - start),
    };
    return { outcome: 'counted', result: resultOf(scale, found, { quality, timings }) };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return { outcome: 'count_failed', why: error instanceof Error ? error.message : String(error) };
  }
};

/** The scale, from the marker or from the mites; or the outcome that ends the counting, where there is none. */
const scaleOf = async (
  image: RgbImage,
  marker: MarkerChoice,
  { network, signal, onProgress }: CountOptions,
): Promise<Scale | CountOutcome> => {
  if (marker.id === 'marker_UNKNOWN') {
    const estimate = await estimateScale(network, image, {
      onProgress: (share) => onProgress?.({ stage: 'scale', share }),
      ...(signal && { signal }),
    });
    if (estimate === undefined) return { outcome: 'image_unusable', why: ['scale_unknown'] };
    return { mmPerPx: estimate.mmPerPx, from: 'mites', marker: null, masks: [] };
  }
  const known = markerOf(marker.id, marker.customDiameterMm);
  if (known === undefined)
    return { outcome: 'count_failed', why: 'A custom marker needs its diameter in mm.' };
  onProgress?.({ stage: 'marker', share: 0 });
  const found = findMarker(image, known);
  if ('failure' in found) return { outcome: found.failure, why: found.why };
  return {
    mmPerPx: found.mmPerPx,
    from: 'marker',
    marker: { x: found.x, y: found.y, diameter_px: found.diameterPx },
    masks: [{ x: found.x, y: found.y, radius: found.ellipse.a * MASK_BREADTH }],
  };
};

/** Raw answers become certainties, boxes from their corners, and a count that rests on too little is doubtful. */
const resultOf = (
  scale: Scale,
  found: readonly Candidate[],
  { quality, timings }: Pick<CountResult, 'quality' | 'timings'>,
): CountResult => {
  const raw = found.map((candidate) => candidate.raw);
  const certainties = certaintiesOf(calibration, raw);
  return {
    version,
    marker: scale.marker,
    mm_per_px: scale.mmPerPx,
    scale_from: scale.from,
    detections: found
      .map((candidate, i) => detectionOf(candidate, certainties[i] ?? 0))
      .filter((mite) => mite.certainty >= LEAST_CERTAINTY),
    quality: isUnsure(calibration, raw) ? doubtful(quality) : quality,
    timings,
  };
};

const doubtful = (quality: Quality): Quality => ({
  ...quality,
  verdict: 'doubtful',
  warnings: [...quality.warnings, 'unsure_count'],
});

const tenth = (value: number): number => Math.round(value * 10) / 10;

const detectionOf = ({ x, y, width, height }: Candidate, certainty: number): Detection => ({
  x: tenth(x - width / 2),
  y: tenth(y - height / 2),
  width: tenth(width),
  height: tenth(height),
  certainty: Math.round(certainty * 1000) / 1000,
});
