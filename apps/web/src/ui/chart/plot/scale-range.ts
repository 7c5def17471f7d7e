import type { ChartLineKind } from '../chart.ts';

/** A scale never spans less than this, in its unit: what a scale trembles by is not drawn as a mountain. */
const LEAST_SPAN = 1;
/** Room above and below the lines, of their height. */
const PADDING = 0.06;

/** From where to where a scale goes that has to show these extremes; bars and areas stand on zero. */
export function scaleRange(
  low: number | null,
  high: number | null,
  kinds: readonly ChartLineKind[],
): [number, number] {
  if (low === null || high === null) return [0, LEAST_SPAN];
  const standing = kinds.some((kind) => kind === 'bars' || kind === 'hollow' || kind === 'area');
  const least = standing ? Math.min(0, low) : low;
  const most = standing ? Math.max(0, high) : high;
  const missing = Math.max(0, LEAST_SPAN - (most - least)) / 2;
  const room = (most - least) * PADDING;
  if (standing && least === 0) return [0, most + 2 * missing + room];
  return [least - missing - room, most + missing + room];
}
