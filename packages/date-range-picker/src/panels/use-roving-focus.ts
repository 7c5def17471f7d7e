import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from '../core/types.ts';

/** Where Tab enters a grid: at the start of the range, else today, else the first cell of the page. */
const entrance = (cells: readonly Cell[]): string | undefined => {
  const own = cells.filter(({ outside }) => !outside);
  return (own.find(({ first }) => first) ?? own.find(({ today }) => today) ?? own[0])?.key;
};

/** One cell of a grid can be reached by Tab; the keys of the grid take the focus on from there. */
export function useRovingFocus(cells: readonly Cell[]) {
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const key = cells.some((cell) => cell.key === wanted) ? wanted : (entrance(cells) ?? null);

  // After a key the cell may lie on a page that is drawn only now.
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
    /** A cell got the focus by other ways than its keys. */
    hold: setWanted,
    /** Whether the focus left the grid; the next Tab enters anew. */
    release({ currentTarget, relatedTarget }: FocusEvent): boolean {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return false;
      setWanted(null);
      return true;
    },
  };
}

/** Whether the element is laid out from right to left, by whichever ancestor. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
