import type { NoCard } from './card/find-card.ts';
import type { ScaleRange } from './detect/assume-scale.ts';
import type { Network } from './detect/network.ts';
import type { Point } from './image/point.ts';
import type { NoMarker } from './marker/find-marker.ts';
import type { Problem, Quality } from './quality/assess-quality.ts';

/**
 * One mite: its box in pixels of the upright photo (`x`, `y` is the top left corner) and its certainty, 0 to
 * 1.
 */
export type Detection = { x: number; y: number; width: number; height: number; certainty: number };

/**
 * The marker's outline as the server stores it, in pixels of the upright photo: `x`, `y` is its centre. For a
 * card the diameter is the width of its code.
 */
export type MarkerOutline = { x: number; y: number; diameter_px: number };

/** A printed card on the board: its hive, and its corners, which show rotation and tilt. */
export type CardSeen = {
  /** The full text of its code; the caller must check whose hive it is. */
  text: string;
  apiary_id: number;
  hive_id: number;
  /** Width of the printed code, in mm. */
  side_mm: number;
  tilt_degrees: number;
  /** Pixels of the upright photo, clockwise from the printed top left corner of the code. */
  corners: Point[];
};

/** The range of the number of fallen mites. */
export type CountRange = { least: number; most: number };

/** Milliseconds per stage; the first tile is cut during `quality` and processed meanwhile. */
export type Timings = { marker_ms: number; quality_ms: number; mites_ms: number; total_ms: number };

/** The result of a counting; the server stores it as `api_result` (specification: varroa counting). */
export type CountResult = {
  version: string;
  /** Null if the beekeeper selected "no marker". */
  marker: MarkerOutline | null;
  /** Only if the marker is a card. */
  card?: CardSeen;
  /**
   * Scale of the board's mean plane, corrected for tilt. From the marker if there is one, even if it is
   * doubted.
   */
  mm_per_px: number;
  /**
   * `mites`: no marker, estimated from the size of the mites, accurate to about 10 %. `board`: from the width
   * of the board given by the beekeeper. `assumed`: too few mites to estimate it; the count is valid only for
   * scales within `scale_range`.
   */
  scale_from: 'marker' | 'mites' | 'board' | 'assumed';
  /** Only with an assumed scale, in mm per pixel: scales of a photo that shows a whole board. */
  scale_range?: ScaleRange;
  /** All candidates worth showing, the surest first; the threshold determines which of them count. */
  detections: Detection[];
  /** The range of the true number for nine photos in ten, for a threshold of 0.5. */
  range: CountRange;
  quality: Quality;
  timings: Timings;
};

/**
 * Progress of a counting: its stage, and the finished share of that stage. `mites` starts again if the photo is
 * searched again, because the given scale does not match the mites or the board is tilted.
 */
export type CountProgress = { stage: 'marker' | 'quality' | 'scale' | 'mites'; share: number };

/** Dependencies and callbacks of a counting. */
export type CountOptions = {
  /** Opened by `loadNetwork`; can be used for several countings in sequence. */
  network: Network;
  signal?: AbortSignal;
  onProgress?: (progress: CountProgress) => void;
};

/**
 * Why a photo cannot be counted: a problem found by `assessQuality`, no mites to estimate a scale from, or an
 * unreadable image.
 */
export type Unusable = Problem | 'scale_unknown' | 'unreadable';

/** A counting, or why there is none. Failures caused by photos are results, not exceptions. */
export type CountOutcome =
  | { outcome: 'counted'; result: CountResult }
  | { outcome: 'coin_not_found'; why: NoMarker['why'] | NoCard['why'] }
  | { outcome: 'image_unusable'; why: Unusable[]; quality?: Quality }
  | { outcome: 'count_failed'; why: string };
