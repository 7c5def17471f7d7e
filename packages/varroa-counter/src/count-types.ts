import type { NoCard } from './card/find-card.ts';
import type { ScaleRange } from './detect/assume-scale.ts';
import type { Network } from './detect/network.ts';
import type { Point } from './image/point.ts';
import type { NoMarker } from './marker/find-marker.ts';
import type { Problem, Quality } from './quality/assess-quality.ts';

/** One mite: its box in pixels of the upright photo (`x`, `y` is the top left corner) and how sure we are, 0 to 1. */
export type Detection = { x: number; y: number; width: number; height: number; certainty: number };

/**
 * The marker's outline as the server stores it, in pixels of the upright photo: `x`, `y` is its centre. Of a card the
 * breadth of its code stands for the diameter.
 */
export type MarkerOutline = { x: number; y: number; diameter_px: number };

/** A printed card that lay on the board: it names the hive, and its corners tell how it is turned and tilted. */
export type CardSeen = {
  /** What its code says, whole: whose hive it is must still be asked. */
  text: string;
  apiary_id: number;
  hive_id: number;
  /** Breadth of the code as printed, in mm. */
  side_mm: number;
  tilt_degrees: number;
  /** Pixels of the upright photo, from the code's top left corner on as printed, clockwise. */
  corners: Point[];
};

/** The least and the most mites that may have fallen. */
export type CountRange = { least: number; most: number };

/** Milliseconds per stage; the first tile is cut during `quality` and looked at meanwhile. */
export type Timings = { marker_ms: number; quality_ms: number; mites_ms: number; total_ms: number };

/** What a counting gives; the server stores it as `api_result` (specification: varroa counting). */
export type CountResult = {
  version: string;
  /** Null when the beekeeper said that there is none. */
  marker: MarkerOutline | null;
  /** Only where the marker is a card. */
  card?: CardSeen;
  /** Over the board's mean plane: a tilted photo is corrected. By the marker where there is one, even if it is doubted. */
  mm_per_px: number;
  /**
   * `mites`: there was no marker, the scale was judged by the size of the mites themselves and may be a tenth off.
   * `board`: the beekeeper said how wide the board is. `assumed`: too few mites tell the scale, and the count holds only
   * between the scales of `scale_range`.
   */
  scale_from: 'marker' | 'mites' | 'board' | 'assumed';
  /** Only with an assumed scale, in mm per pixel: those of a photo that shows a whole board. */
  scale_range?: ScaleRange;
  /** All candidates worth showing, the surest first; the beekeeper's minimum certainty decides what is counted. */
  detections: Detection[];
  /** Between these lies the true number, of nine photos in ten; for a count from certainty 0.5 on. */
  range: CountRange;
  quality: Quality;
  timings: Timings;
};

/**
 * Where a counting stands: its stage, and the share of that stage that is done. `mites` begins anew where the told scale
 * does not fit what was found and the photo is looked at again.
 */
export type CountProgress = { stage: 'marker' | 'quality' | 'scale' | 'mites'; share: number };

/** What a counting needs besides the photo, and how it is followed and stopped. */
export type CountOptions = {
  /** Opened by `loadNetwork`; it may serve many countings, one after the other. */
  network: Network;
  signal?: AbortSignal;
  onProgress?: (progress: CountProgress) => void;
};

/** Why a photo cannot be counted: what `assessQuality` names, no mite to take a scale from, or no readable picture. */
export type Unusable = Problem | 'scale_unknown' | 'unreadable';

/** A counting, or why there is none. Failures that photos bring about are answers, not exceptions. */
export type CountOutcome =
  | { outcome: 'counted'; result: CountResult }
  | { outcome: 'coin_not_found'; why: NoMarker['why'] | NoCard['why'] }
  | { outcome: 'image_unusable'; why: Unusable[]; quality?: Quality }
  | { outcome: 'count_failed'; why: string };
