import { addDays, addMonths } from './kernel.ts';
import type { IsoDay } from './types.ts';
import { unitOf } from './units.ts';

/** A key pressed in a grid; `rtl` mirrors left and right. */
export interface GridKey {
  key: string;
  shift: boolean;
  rtl: boolean;
}

/** One cell forward or back in reading direction; 0 for other keys. */
const sideways = ({ key, rtl }: GridKey): number => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === rtl ? -1 : 1;
};

/** The day to focus after a key (APG date grid); null for other keys. */
export function dayAfterKey(day: IsoDay, pressed: GridKey): IsoDay | null {
  const months = pressed.shift ? 12 : 1;
  switch (pressed.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return addDays(day, sideways(pressed));
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return unitOf(day, 'week').from;
    case 'End':
      return unitOf(day, 'week').to;
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return null;
  }
}

/**
 * The cell to focus after a key in a grid of `count` cells, row by row; stops at the edges. Null for other
 * keys.
 */
export function cellAfterKey(
  index: number,
  pressed: GridKey,
  grid: { count: number; columns: number },
): number | null {
  const start = index - (index % grid.columns);
  const target = {
    ArrowLeft: index + sideways(pressed),
    ArrowRight: index + sideways(pressed),
    ArrowUp: index - grid.columns,
    ArrowDown: index + grid.columns,
    Home: start,
    End: Math.min(start + grid.columns, grid.count) - 1,
  }[pressed.key];
  if (target === undefined) return null;
  return target < 0 || target >= grid.count ? index : target;
}
