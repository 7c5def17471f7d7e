import { type NumberBounds, rounded } from '../../../lib/numbers.ts';

/** How many numbers stand side by side: what one hand's width of a phone has room for. */
const CHIPS = 5;

interface ChipScale extends Pick<NumberBounds, 'min' | 'max'> {
  readonly step: number;
}

/** How often a step fits into a distance; half a gram of rounding does not take one away. */
const stepsIn = (distance: number, step: number): number => Math.max(0, Math.floor(distance / step + 1e-9));

/**
 * The numbers that are one press away: last time's with two on either side, more on the one where the other is at its
 * end. Where nothing was counted, the smallest.
 */
export function numberChips(last: number | undefined, { min = 0, max, step }: ChipScale): readonly number[] {
  const top = max ?? Number.POSITIVE_INFINITY;
  const middle = Math.min(Math.max(last ?? Math.max(min, 0), min), top);
  const room = { below: stepsIn(middle - min, step), above: stepsIn(top - middle, step) };
  const half = (CHIPS - 1) / 2;
  const above = last === undefined ? Math.min(CHIPS - 1, room.above) : Math.min(half, room.above);
  const below = last === undefined ? 0 : Math.min(CHIPS - 1 - above, room.below);
  const count = below + 1 + Math.min(CHIPS - 1 - below, room.above);
  return Array.from({ length: count }, (_, at) => rounded(middle + (at - below) * step));
}
