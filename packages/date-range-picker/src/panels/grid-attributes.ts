import type { Cell } from '../core/types.ts';

const STATES = ['first', 'last', 'outside'] as const;

/** A table whose cells are chosen and walked through by keys (APG grid). */
export const gridAttributes = (labelledBy: string) =>
  ({ role: 'grid', 'aria-labelledby': labelledBy, 'aria-multiselectable': true }) as const;

/** What a cell says of itself: to assistive technology by ARIA, to theme.css by the same and by classes. */
export const cellAttributes = (cell: Cell, focusKey: string | null) =>
  ({
    role: 'gridcell',
    tabIndex: cell.key === focusKey ? 0 : -1,
    'aria-label': cell.name,
    'aria-selected': cell.selected,
    'aria-disabled': cell.disabled || undefined,
    'aria-current': cell.today ? 'date' : undefined,
    'data-preview': cell.preview || undefined,
    className: STATES.filter((state) => cell[state]).join(' ') || undefined,
  }) as const;
