import type { Circle, Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import type { Network } from './network.ts';
import { type Peak, PX_PER_MM, peaksOf } from './peaks.ts';
import { rescaledWindow, type Window } from './resample.ts';

/** A tile: the network's input, and the inner part for which its detections count. */
type Tile = { seen: Window; own: Window };

/** Context on each side in pixels at 10 px/mm: 4.8 mm, the effective receptive field of the network. */
const HALO = 48;
/**
 * Maximum side of a tile; larger tiles waste less context, smaller ones need less memory. To skip empty squares of
 * 19 mm would not pay: seven of ten or more hold a candidate on dirty boards and trays, four on clean scans, and with
 * its context a square is 2.25 times as large.
 */
const SIDE = 1536;

/** The network halves its input three times, so sides must be multiples of 8. */
const upTo8 = (length: number): number => Math.ceil(length / 8) * 8;

const spans = (length: number): { from: number; to: number }[] => {
  const count = Math.max(1, Math.ceil(length / (SIDE - 2 * HALO)));
  return Array.from({ length: count }, (_, i) => ({
    from: Math.round((length * i) / count),
    to: Math.round((length * (i + 1)) / count),
  }));
};

/** Covers a rescaled photo with tiles that overlap by the context. */
export const tilesOver = (width: number, height: number): Tile[] =>
  spans(height).flatMap((down) =>
    spans(width).map((across) => ({
      own: { x: across.from, y: down.from, width: across.to - across.from, height: down.to - down.from },
      seen: {
        x: across.from - HALO,
        y: down.from - HALO,
        width: upTo8(across.to - across.from + 2 * HALO),
        height: upTo8(down.to - down.from + 2 * HALO),
      },
    })),
  );

/** A possible duplicate: a place in pixels and the network's certainty. */
type Rival = Point & { raw: number };

/**
 * Non-maximum suppression: keeps only the surest of candidates closer than `distance`. Touching mites are at
 * least their width apart (1.1 mm), duplicates of one mite less than 0.8 mm.
 */
export const suppress = <T extends Rival>(candidates: readonly T[], distance: number): T[] => {
  const kept = new Map<string, T[]>();
  const result: T[] = [];
  for (const candidate of [...candidates].sort((a, b) => b.raw - a.raw || a.y - b.y || a.x - b.x)) {
    const column = Math.floor(candidate.x / distance);
    const row = Math.floor(candidate.y / distance);
    if (isTaken(kept, candidate, { column, row, distance })) continue;
    const key = `${column} ${row}`;
    kept.set(key, [...(kept.get(key) ?? []), candidate]);
    result.push(candidate);
  }
  return result;
};

const isTaken = (
  kept: ReadonlyMap<string, readonly Rival[]>,
  candidate: Rival,
  { column, row, distance }: { column: number; row: number; distance: number },
): boolean => {
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const near = kept.get(`${column + dx} ${row + dy}`) ?? [];
      if (near.some((other) => Math.hypot(other.x - candidate.x, other.y - candidate.y) < distance))
        return true;
    }
  }
  return false;
};

/** A candidate in pixels of the photo; `raw` is the uncalibrated output of the network. */
export type Candidate = { x: number; y: number; width: number; height: number; raw: number };

/**
 * Mean side of the box that the network predicts for a mite at the correct scale, in mm (median of the
 * training data).
 */
export const NOMINAL_BOX_MM = 1.8;

/** Cache of the candidates by scale and tile of one photo, shared by its searches. */
export type TilesSeen = Map<string, readonly Candidate[]>;

/** Options of a search. */
export type DetectOptions = {
  /** The scale of the photo. */
  mmPerPx: number;
  /** Areas outside the board, above all the coin: detections there are dropped. */
  masks?: readonly Circle[];
  /** Called after each tile, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
  /** Searches only this many tiles, spread over the photo: enough to assess a scale. Default all. */
  atMostTiles?: number | undefined;
  /** Tiles already searched at this exact scale are not searched again. */
  tilesSeen?: TilesSeen;
};

/** Detections closer than this are one mite. */
const APART_MM = 0.8;

/** Finds all candidates of a photo, tile by tile; memory is bounded by the photo and one tile. */
export const detect = async (
  network: Network,
  image: RgbImage,
  options: DetectOptions,
): Promise<Candidate[]> => {
  const scale = PX_PER_MM * options.mmPerPx;
  const tiles = spread(
    tilesOver(Math.round(image.width * scale), Math.round(image.height * scale)),
    options.atMostTiles ?? Number.POSITIVE_INFINITY,
  );
  const lookAt = (tile: Tile): Promise<readonly Candidate[]> => {
    // Rounded, because inverting a scale twice may change its last digits.
    const key = `${scale.toPrecision(12)} ${tile.seen.x} ${tile.seen.y}`;
    const before = options.tilesSeen?.get(key);
    if (before !== undefined) return Promise.resolve(before);
    const looking = network
      .look(rescaledWindow(image, tile.seen, scale), tile.seen.width, tile.seen.height)
      .then((map) => {
        const seen = peaksOf(map).flatMap((peak) => {
          const candidate = inPhoto(peak, tile, scale);
          return candidate === undefined || isMasked(candidate, options.masks ?? []) ? [] : [candidate];
        });
        options.tilesSeen?.set(key, seen);
        return seen;
      });
    // Handled elsewhere: an unused look-ahead must not cause an unhandled rejection.
    looking.catch(() => {});
    return looking;
  };
  const found: Candidate[] = [];
  let ahead: Promise<readonly Candidate[]> | undefined;
  for (const [index, tile] of tiles.entries()) {
    options.signal?.throwIfAborted();
    const looking = ahead ?? lookAt(tile);
    // A network in its own thread receives its next tile before it has finished this one.
    const following = tiles[index + 1];
    ahead = following && lookAt(following);
    for (const candidate of await looking) found.push(candidate);
    options.onProgress?.((index + 1) / tiles.length);
  }
  options.signal?.throwIfAborted();
  return suppress(found, APART_MM / options.mmPerPx);
};

/** At most `atMost` tiles, spread evenly. */
const spread = (tiles: readonly Tile[], atMost: number): readonly Tile[] =>
  tiles.length <= atMost
    ? tiles
    : Array.from({ length: atMost }, (_, i) => tiles[Math.floor(((i + 0.5) * tiles.length) / atMost)]).filter(
        (tile) => tile !== undefined,
      );

/** A tile reports only its own part; the context belongs to its neighbours. */
const inPhoto = (peak: Peak, tile: Tile, scale: number): Candidate | undefined => {
  const x = tile.seen.x + peak.x;
  const y = tile.seen.y + peak.y;
  const { own } = tile;
  if (x < own.x || y < own.y || x >= own.x + own.width || y >= own.y + own.height) return undefined;
  return {
    x: x / scale,
    y: y / scale,
    width: peak.width / scale,
    height: peak.height / scale,
    raw: peak.raw,
  };
};

const isMasked = (at: Point, masks: readonly Circle[]): boolean =>
  masks.some(({ x, y, radius }) => Math.hypot(at.x - x, at.y - y) < radius);
