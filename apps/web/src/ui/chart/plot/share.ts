import type { PointerEvent } from 'react';
import type { ChartRange } from '../chart.ts';

/** How far from the left of its element a pointer is, 0 to 1. */
export function shareOf({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/** Unix seconds at a share of the range. */
export const timeAt = ({ start, end }: ChartRange, share: number): number => start + share * (end - start);
