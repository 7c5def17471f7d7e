import type { Point } from '../../platform/db/series/points.ts';

/** A point of a curve; null is where its line ends. */
export interface CurvePoint {
  readonly time: Date;
  readonly value: number | null;
}

/** A distance that three in four do not exceed says how often a series is measured, also where readings come in bursts. */
const TYPICAL = 0.75;
/** Radio loses a reading or two in a row: the line ends where three are missing. */
const LOST_IN_A_ROW = 3.5;
/** Extremes of two pieces may lie as far apart without anything missing. */
const PIECES_APART = 2;

/**
 * The same points with a null in the middle of each gap: where three readings in a row are missing, or more. Where the
 * points are extremes of pieces (of this length, in ms), what is missing of two pieces or less is not seen.
 */
export function withGaps(points: readonly Point[], piece: number): CurvePoint[] {
  const longest = Math.max(LOST_IN_A_ROW * typicalDistance(points), PIECES_APART * piece);
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before || point.time.getTime() - before.time.getTime() <= longest) return point;
    return [{ time: new Date((before.time.getTime() + point.time.getTime()) / 2), value: null }, point];
  });
}

function typicalDistance(points: readonly Point[]): number {
  const distances = points
    .slice(1)
    .map(({ time }, index) => time.getTime() - (points[index]?.time.getTime() ?? 0))
    .toSorted((one, other) => one - other);
  return distances[Math.floor((distances.length - 1) * TYPICAL)] ?? 0;
}
