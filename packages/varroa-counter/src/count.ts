import { CARD_MARKER } from '@propolis/domain';
import { type FoundCard, findCard } from './card/find-card.ts';
import type {
  CardSeen,
  CountOptions,
  CountOutcome,
  CountResult,
  Detection,
  MarkerOutline,
} from './count-types.ts';
import { type AssumedScale, assumeScale } from './detect/assume-scale.ts';
import { isUnsure, LEAST_SHOWN, rangeOf } from './detect/calibration.ts';
import { estimateScale } from './detect/estimate-scale.ts';
import type { Weighed } from './detect/seek.ts';
import { type Examined, examine, type ToldScale } from './examine.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { findMarker } from './marker/find-marker.ts';
import { type MarkerId, markerOf } from './marker/markers.ts';
import { version } from './model-card.ts';
import { COUNT_DOUBTS, type CountDoubt, type Quality, type Warning } from './quality/assess-quality.ts';
import { problemsUnscaled } from './quality/assess-unscaled.ts';

/** What the beekeeper laid on the board; a custom marker brings its diameter in mm. */
export type MarkerChoice = {
  id: MarkerId;
  customDiameterMm?: number;
  /** The scale by the beekeeper's word, used with `marker_UNKNOWN`: of a board whose width is known. */
  mmPerPx?: number;
};

/** How much of the work on the scale is its estimate; the rest is the search at assumed scales, where it is needed. */
const SHARE_OF_ESTIMATE = 0.5;

/** Nothing is sought on the marker nor in the shade around it. */
const MASK_BREADTH = 1.08;

/**
 * The mites' own scale over the told one, in px/mm, beyond which the two do not fit. By a ruler mites are a little
 * smaller than by the labels that the network was trained on (.93 to .97 on three scans, .87 on rendered boards), and
 * labels differ by a tenth: so the middle lies below 1, and it is a wide one.
 */
const FITTING = { least: 0.77, most: 1.15 };

/** So much of a photo is board, at least, where its count rests on the assumption that it shows a whole one. */
const LEAST_PLAIN_BOARD = 0.8;
/** Faults of a photo on which many mites may look like none. */
const HIDES_MITES: readonly Warning[] = ['blurred', 'dark', 'overexposed', 'glare', 'little_board'];

/** A photo's scale, the marker it was taken from, and whether it can be relied on. */
export type CountScale = ToldScale & {
  marker: MarkerOutline | null;
  isClear: boolean;
  card?: CardSeen;
  /** Only where nothing tells the scale. */
  assumed?: AssumedScale;
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
  try {
    options.signal?.throwIfAborted();
    const scale = await scaleOf(image, marker, options);
    return 'outcome' in scale ? explained(scale, image) : await countAtScale(image, scale, options, start);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    return { outcome: 'count_failed', why: error instanceof Error ? error.message : String(error) };
  }
};

/** A photo that is too small, too blurred or too dark shows no marker, and no mites, that lie there: then that is why. */
const explained = (failure: CountOutcome, image: RgbImage): CountOutcome => {
  if (failure.outcome === 'count_failed') return failure;
  const problems = problemsUnscaled(image);
  return problems.length > 0 ? { outcome: 'image_unusable', why: problems } : failure;
};

/** Counts once the scale is told; `start` is when the marker began to be sought. What goes wrong is thrown. */
export const countAtScale = async (
  image: RgbImage,
  scale: CountScale,
  options: CountOptions,
  start = performance.now(),
): Promise<CountOutcome> => {
  const scaled = performance.now();
  options.signal?.throwIfAborted();
  options.onProgress?.({ stage: 'quality', share: 0 });
  const examined = await examine(image, scale, options);
  options.signal?.throwIfAborted();
  const { quality, qualityMs, mitesMs } = examined;
  if (quality.problems.length > 0) return { outcome: 'image_unusable', why: quality.problems, quality };
  if (scale.assumed && !isPlainBoard(quality)) return { outcome: 'image_unusable', why: ['scale_unknown'] };
  const timings = {
    marker_ms: Math.round(scaled - start),
    quality_ms: Math.round(qualityMs),
    mites_ms: Math.round(mitesMs),
    total_ms: Math.round(performance.now() - start),
  };
  return { outcome: 'counted', result: resultOf(scale, examined, timings) };
};

/** Without a mite only a sharp and bright photo that is full of board can say that there is none. */
const isPlainBoard = ({ warnings, boardShare }: Quality): boolean =>
  boardShare >= LEAST_PLAIN_BOARD && !warnings.some((warning) => HIDES_MITES.includes(warning));

/** The scale, from the marker or from the mites; or the outcome that ends the counting, where there is none. */
const scaleOf = async (
  image: RgbImage,
  marker: MarkerChoice,
  options: CountOptions,
): Promise<CountScale | CountOutcome> => {
  const { onProgress } = options;
  if (marker.id === 'marker_UNKNOWN') {
    if (marker.mmPerPx !== undefined)
      return { mmPerPx: marker.mmPerPx, from: 'board', isClear: true, marker: null, masks: [] };
    return scaleWithoutMarker(image, options);
  }
  if (marker.id === CARD_MARKER) {
    onProgress?.({ stage: 'marker', share: 0 });
    const found = findCard(image);
    return 'failure' in found ? { outcome: found.failure, why: found.why } : scaleByCard(found);
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
    isClear: true,
    marker: { x: found.x, y: found.y, diameter_px: found.diameterPx },
    masks: [{ x: found.x, y: found.y, radius: found.ellipse.a * MASK_BREADTH }],
  };
};

/** By the mites; where they are too few, the photo is taken for one of a whole board. */
const scaleWithoutMarker = async (
  image: RgbImage,
  { network, signal, onProgress }: CountOptions,
): Promise<CountScale | CountOutcome> => {
  const followed = (from: number, share: number) => ({
    onProgress: (done: number) => onProgress?.({ stage: 'scale', share: from + share * done }),
    ...(signal && { signal }),
  });
  const estimate = await estimateScale(network, image, followed(0, SHARE_OF_ESTIMATE));
  if (estimate) return { ...estimate, from: 'mites', marker: null, masks: [] };
  if (problemsUnscaled(image).length > 0) return { outcome: 'image_unusable', why: ['scale_unknown'] };
  const assumed = await assumeScale(network, image, followed(SHARE_OF_ESTIMATE, 1 - SHARE_OF_ESTIMATE));
  if (!assumed) return { outcome: 'image_unusable', why: ['scale_unknown'] };
  return { mmPerPx: assumed.mmPerPx, from: 'assumed', isClear: true, marker: null, masks: [], assumed };
};

const scaleByCard = ({ card, text, corners, mmPerPx, tiltDegrees, masks }: FoundCard): CountScale => {
  const mean = (of: (corner: FoundCard['corners'][number]) => number): number =>
    corners.reduce((sum, corner) => sum + of(corner), 0) / corners.length;
  return {
    mmPerPx,
    from: 'marker',
    isClear: true,
    marker: {
      x: tenth(mean(({ x }) => x)),
      y: tenth(mean(({ y }) => y)),
      diameter_px: tenth(card.sideMm / mmPerPx),
    },
    masks,
    card: {
      text,
      apiary_id: card.apiaryId,
      hive_id: card.hiveId,
      side_mm: card.sideMm,
      tilt_degrees: tenth(tiltDegrees),
      corners: corners.map(({ x, y }) => ({ x: tenth(x), y: tenth(y) })),
    },
  };
};

/** Boxes are told from their corners, and a count that rests on too little is doubtful. */
const resultOf = (
  scale: CountScale,
  { found, mmPerPx, quality }: Examined,
  timings: CountResult['timings'],
): CountResult => {
  const certainties = found.map(({ certainty }) => certainty);
  const share = scale.mmPerPx / mmPerPx;
  const { assumed } = scale;
  return {
    version,
    marker: scale.marker,
    ...(scale.card && { card: scale.card }),
    mm_per_px: scale.from === 'mites' ? mmPerPx : scale.mmPerPx,
    scale_from: scale.from,
    detections: found.map(detectionOf).filter((mite) => mite.certainty >= LEAST_SHOWN),
    ...(assumed && { scale_range: assumed.range }),
    range: rangeOverScales([certainties, ...(assumed?.certainties ?? [])]),
    quality: withDoubts(quality, {
      assumed_scale: assumed !== undefined,
      unsure_scale: !scale.isClear,
      unfit_scale: share < FITTING.least || share > FITTING.most,
      unsure_count: isUnsure(certainties),
    }),
    timings,
  };
};

/** From the least to the most mites at any of the scales that the photo may have. */
const rangeOverScales = (scales: readonly (readonly number[])[]): CountResult['range'] => {
  const ranges = scales.map(rangeOf);
  return {
    least: Math.min(...ranges.map(({ least }) => least)),
    most: Math.max(...ranges.map(({ most }) => most)),
  };
};

/** What the counting itself makes doubtful, beside what the photo's look does. */
const withDoubts = (quality: Quality, doubts: Readonly<Record<CountDoubt, boolean>>): Quality => {
  const raised = COUNT_DOUBTS.filter((doubt) => doubts[doubt]);
  if (raised.length === 0) return quality;
  return { ...quality, verdict: 'doubtful', warnings: [...quality.warnings, ...raised] };
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

const detectionOf = ({ x, y, width, height, certainty }: Weighed): Detection => ({
  x: tenth(x - width / 2),
  y: tenth(y - height / 2),
  width: tenth(width),
  height: tenth(height),
  certainty: Math.round(certainty * 1000) / 1000,
});
