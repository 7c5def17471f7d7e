import type { Point } from '../image/point.ts';

/** What may stand for the same mite as another: a place in pixels, and how sure the network is of it. */
type Rival = Point & { raw: number };

/**
 * Of candidates closer than `distance` only the surest stays. Two mites that touch lie at least their breadth apart
 * (1.1 mm), two answers for one mite less than 0.8 mm.
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
