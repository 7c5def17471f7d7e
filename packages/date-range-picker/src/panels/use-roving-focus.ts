import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from '../core/types.ts';

/**
 * The cell in the tab order: the start of the range, otherwise today, otherwise the first cell of the page.
 */
const entrance = (cells: readonly Cell[]): string | undefined => {
  const own = cells.filter(({ outside }) => !outside);
  return (own.find(({ first }) => first) ?? own.find(({ today }) => today) ?? own[0])?.key;
};

/** Roving tabindex: one cell of a grid is in the tab order, and keys move the focus. */
export function useRovingFocus(cells: readonly Cell[]) {
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const key = cells.some((cell) => cell.key === wanted) ? wanted : (entrance(cells) ?? null);

  // After a key the cell may be on a page that has just been rendered.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  return {
    grid,
    key,
    moveTo(target: string) {
      isMoving.current = target !== key;
      setWanted(target);
    },
    /** For focus changes not caused by keys. */
    hold: setWanted,
    /** Returns whether the focus left the grid; the next Tab then starts at the default cell. */
    release({ currentTarget, relatedTarget }: FocusEvent): boolean {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return false;
      setWanted(null);
      return true;
    },
  };
}

/** Whether the element is laid out from right to left. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
