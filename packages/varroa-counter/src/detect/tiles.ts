import type { Window } from './resample.ts';

/** A tile: what the network sees, and the inner part it alone answers for. */
export type Tile = { seen: Window; own: Window };

/** Pixels of context on each side at 10 px/mm: 4.8 mm, as far as the network's view reaches in earnest. */
const HALO = 48;
/** Largest side the network is fed with; larger tiles waste less halo, smaller ones less memory. */
const SIDE = 1536;

/** The network halves three times: its input's sides are multiples of 8. */
const upTo8 = (length: number): number => Math.ceil(length / 8) * 8;

const spans = (length: number): { from: number; to: number }[] => {
  const count = Math.max(1, Math.ceil(length / (SIDE - 2 * HALO)));
  return Array.from({ length: count }, (_, i) => ({
    from: Math.round((length * i) / count),
    to: Math.round((length * (i + 1)) / count),
  }));
};

/** Covers a rescaled photo with tiles that overlap by the network's context. */
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
