import type { Circle, Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import type { Network } from './network.ts';
import { type Peak, PX_PER_MM, peaksOf } from './peaks.ts';
import { rescaledWindow } from './resample.ts';
import { suppress } from './suppress.ts';
import { type Tile, tilesOver } from './tiles.ts';

/** A candidate in pixels of the photo; `raw` is the network's own answer, not yet a certainty. */
export type Candidate = { x: number; y: number; width: number; height: number; raw: number };

/** Mean side of the box that the network draws around a mite whose scale is right, in mm (the training's median). */
export const NOMINAL_BOX_MM = 1.8;

/** What was found on the tiles of one photo that were looked at, by their scale and place; its looks share one. */
export type TilesSeen = Map<string, readonly Candidate[]>;

/** How a photo is looked at. */
export type DetectOptions = {
  /** The photo's own scale. */
  mmPerPx: number;
  /** Round things that are no board, the coin above all: nothing is sought there. */
  masks?: readonly Circle[];
  /** Told after each tile, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Looks at this many tiles only, spread over the photo: enough to judge a scale by. All of them by default. */
  atMostTiles?: number;
  /** The network is not asked again about a tile that it has seen at this very scale. */
  tilesSeen?: TilesSeen;
};

/** Two answers closer than this are one mite. */
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
    // the inverse of an inverse is not always the number that it was
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
    // nobody waits for a tile that was looked at in vain
    looking.catch(() => {});
    return looking;
  };
  const found: Candidate[] = [];
  let ahead: Promise<readonly Candidate[]> | undefined;
  for (const [index, tile] of tiles.entries()) {
    options.signal?.throwIfAborted();
    const looking = ahead ?? lookAt(tile);
    // a network in a thread of its own has its next tile before it has done with this one
    const following = tiles[index + 1];
    ahead = following && lookAt(following);
    for (const candidate of await looking) found.push(candidate);
    options.onProgress?.((index + 1) / tiles.length);
  }
  options.signal?.throwIfAborted();
  return suppress(found, APART_MM / options.mmPerPx);
};

/** At most so many of the tiles, spread evenly over all of them. */
const spread = (tiles: readonly Tile[], atMost: number): readonly Tile[] =>
  tiles.length <= atMost
    ? tiles
    : Array.from({ length: atMost }, (_, i) => tiles[Math.floor(((i + 0.5) * tiles.length) / atMost)]).filter(
        (tile) => tile !== undefined,
      );

/** A tile answers for its own part only; the halo belongs to its neighbours. */
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
