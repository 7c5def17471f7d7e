import { CARD_MARKER } from '@propolis/domain';
import { type FoundCard, findCard } from './card/find-card.ts';
import type { Homography } from './card/homography.ts';
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
import { timidlyUpTo } from './detect/timid.ts';
import { type Examined, examine, type KnownScale } from './examine.ts';
import type { RgbImage } from './image/rgb-image.ts';
import { findMarker } from './marker/find-marker.ts';
import { type MarkerId, markerOf } from './marker/markers.ts';
import { version } from './model-card.ts';
import { phoneCamera } from './plane/camera.ts';
import { coinViews } from './plane/coin-views.ts';
import { LEAST_SPREAD_BY_CARD, tiltOf } from './plane/settle-plane.ts';
import { COUNT_DOUBTS, type CountDoubt, type Quality, type Warning } from './quality/assess-quality.ts';
import { problemsUnscaled } from './quality/assess-unscaled.ts';
import { withNeutralBoard } from './quality/neutral-board.ts';

/** The marker that the beekeeper placed on the board; a custom marker needs its diameter in mm. */
export type MarkerChoice = {
  id: MarkerId;
  customDiameterMm?: number;
  /** The scale given by the beekeeper for `marker_UNKNOWN`, from a board of known width. */
  mmPerPx?: number;
};

/**
 * Share of the scale estimate in the progress of its stage; the rest is the search at assumed scales, if
 * needed.
 */
const SHARE_OF_ESTIMATE = 0.5;

/** Excludes the marker and the shade around it from detection. */
const MASK_BREADTH = 1.08;

/**
 * The ratio of the mites' scale to the given one (px/mm) outside which they do not match. By a ruler mites
 * are slightly smaller than by the labels used in training (.93 to .97 on three scans, .87 on rendered
 * boards), and labels differ by a tenth: therefore the centre is below 1 and the range is wide.
 */
const FITTING = { least: 0.77, most: 1.15 };

/** Minimum share of board in a photo whose count assumes that it shows a whole board. */
const LEAST_PLAIN_BOARD = 0.8;
/** Faults of a photo that can hide many mites. */
const HIDES_MITES: readonly Warning[] = ['blurred', 'dark', 'overexposed', 'glare', 'little_board'];

/** The scale of a photo, its marker, and whether it is reliable. */
export type CountScale = KnownScale & {
  marker: MarkerOutline | null;
  isClear: boolean;
  card?: CardSeen;
  /** Only if nothing determines the scale. */
  assumed?: AssumedScale;
};

/**
 * Counts the mites on an upright photo of a board: finds the marker, assesses the photo, detects the mites.
 * Independent of files, HTTP and database; the opened neural network is passed in. Problems of the photo are
 * results (`CountOutcome`); an abort throws the signal's reason.
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

/**
 * If no marker was found because the photo is too small, too blurred or too dark, reports that reason
 * instead.
 */
const explained = (failure: CountOutcome, image: RgbImage): CountOutcome => {
  if (failure.outcome === 'count_failed') return failure;
  const problems = problemsUnscaled(image);
  return problems.length > 0 ? { outcome: 'image_unusable', why: problems } : failure;
};

/** Counts at a known scale; `start` is when the marker search began. Throws on errors. */
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

/** Without mites, only a sharp and bright photo full of board shows that there are none. */
const isPlainBoard = ({ warnings, boardShare }: Quality): boolean =>
  boardShare >= LEAST_PLAIN_BOARD && !warnings.some((warning) => HIDES_MITES.includes(warning));

/** The scale from the marker or the mites; or the outcome if there is none. */
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
    return 'failure' in found ? { outcome: found.failure, why: found.why } : scaleByCard(image, found);
  }
  const known = markerOf(marker.id, marker.customDiameterMm);
  if (known === undefined)
    return { outcome: 'count_failed', why: 'A custom marker needs its diameter in mm.' };
  onProgress?.({ stage: 'marker', share: 0 });
  const found = findMarker(image, known);
  if ('failure' in found) return { outcome: found.failure, why: found.why };
  const { ellipse, mmPerPx } = found;
  const thickness = known.thicknessMm / known.diameterMm;
  const views = coinViews(phoneCamera(image), { ellipse, mmPerPx, thickness });
  return {
    mmPerPx,
    from: 'marker',
    isClear: true,
    isTyped: marker.id === 'marker_CUSTOM',
    marker: { x: found.x, y: found.y, diameter_px: found.diameterPx },
    masks: [{ x: found.x, y: found.y, radius: found.ellipse.a * MASK_BREADTH }],
    views: viewsToTry(views, image),
  };
};

/** None for a straight board; undefined if the marker may show it straight or tilted: most probably it is straight. */
const viewsToTry = (
  views: readonly Homography[],
  image: RgbImage,
  leastSpread?: number,
): readonly Homography[] | undefined => {
  const tilts = views.map((view) => tiltOf(view, image, leastSpread));
  if (tilts.every((tilt) => tilt === 'straight')) return [];
  const tilted = views.filter((_, i) => tilts[i] === 'tilted');
  return tilts.includes('straight') || tilted.length === 0 ? undefined : tilted;
};

/** The scale from the mites; if there are too few, assumes a photo of a whole board. */
const scaleWithoutMarker = async (
  image: RgbImage,
  { network, signal, onProgress }: CountOptions,
): Promise<CountScale | CountOutcome> => {
  const followed = (from: number, share: number) => ({
    onProgress: (done: number) => onProgress?.({ stage: 'scale', share: from + share * done }),
    ...(signal && { signal }),
  });
  const neutral = withNeutralBoard(image);
  const estimate = await estimateScale(network, neutral, followed(0, SHARE_OF_ESTIMATE));
  if (estimate) return { ...estimate, from: 'mites', marker: null, masks: [] };
  if (problemsUnscaled(image).length > 0) return { outcome: 'image_unusable', why: ['scale_unknown'] };
  const assumed = await assumeScale(network, neutral, followed(SHARE_OF_ESTIMATE, 1 - SHARE_OF_ESTIMATE));
  if (!assumed) return { outcome: 'image_unusable', why: ['scale_unknown'] };
  return { mmPerPx: assumed.mmPerPx, from: 'assumed', isClear: true, marker: null, masks: [], assumed };
};

const scaleByCard = (
  image: RgbImage,
  { card, text, corners, mmPerPx, tiltDegrees, view, masks }: FoundCard,
): CountScale => {
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
    views: viewsToTry([view], image, LEAST_SPREAD_BY_CARD),
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

/** Converts boxes to corners, and marks a count with too little evidence as doubtful. */
const resultOf = (
  scale: CountScale,
  { found, mmPerPx, quality, isTilted }: Examined,
  timings: CountResult['timings'],
): CountResult => {
  const certainties = found.map(({ certainty }) => certainty);
  const share = scale.mmPerPx / mmPerPx;
  const { assumed } = scale;
  const timidMost = timidlyUpTo(found);
  const doubted = withDoubts(quality, {
    assumed_scale: assumed !== undefined,
    unsure_scale: !scale.isClear,
    tilted: isTilted,
    unfit_scale: share < FITTING.least || share > FITTING.most,
    unsure_count: isUnsure(certainties) || timidMost !== undefined,
  });
  const isDoubted = doubted.warnings.length > 0 || scale.from === 'mites';
  const range = rangeOverScales([certainties, ...(assumed?.certainties ?? [])], isDoubted);
  return {
    version,
    marker: scale.marker,
    ...(scale.card && { card: scale.card }),
    mm_per_px: scale.from === 'mites' ? mmPerPx : scale.mmPerPx,
    scale_from: scale.from,
    detections: found.map(detectionOf).filter((mite) => mite.certainty >= LEAST_SHOWN),
    ...(assumed && { scale_range: assumed.range }),
    range: { ...range, most: Math.max(range.most, timidMost ?? 0) },
    quality: doubted,
    timings,
  };
};

/** The range over all scales that the photo may have. */
const rangeOverScales = (
  scales: readonly (readonly number[])[],
  isDoubted: boolean,
): CountResult['range'] => {
  const ranges = scales.map((certainties) => rangeOf(certainties, isDoubted));
  return {
    least: Math.min(...ranges.map(({ least }) => least)),
    most: Math.max(...ranges.map(({ most }) => most)),
  };
};

/** Adds the doubts of the counting to those of the photo's quality. */
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
