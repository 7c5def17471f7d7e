import { boardCells, cellAt, cellsToCheck, spotCheck, withChecked } from '@propolis/domain';
import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { Mark } from '../viewer/marks.ts';
import type { Focus } from '../viewer/use-focus.ts';
import type { MarkedPhoto } from './use-corrections.ts';

interface SpotCheckOptions extends MarkedPhoto {
  /** Shows a cell; each time another object. */
  readonly onShow: (cell: Focus) => void;
}

/** State of the tour through a random third of the board. */
export function useSpotCheck({ counting, photo, correcting, onShow }: SpotCheckOptions) {
  const { corrections, change } = correcting;
  const cells = useMemo(() => cellsToCheck(counting), [counting]);
  const measured = useMemo(() => spotCheck(counting, corrections), [counting, corrections]);
  const [walk, setWalk] = useState<number>();
  const checked = new Set(corrections.checked);
  const open = cells.findIndex((cell) => !checked.has(cell));
  // An undone check reopens its cell.
  const at = walk !== undefined && walk >= cells.length && open !== -1 ? open : walk;
  const index = at === undefined ? undefined : cells[at];
  const cell = index === undefined ? undefined : boardCells(photo)[index];
  const show = () => cell && onShow({ ...cell });
  const showStep = useEffectEvent(show);
  // Before the next key: `a` adds a mite in the middle of the photo, which must be this cell.
  useLayoutEffect(() => {
    if (index !== undefined) showStep();
  }, [index]);
  return {
    /** The cells of the check that are checked, and all of them. */
    done: cells.filter((one) => checked.has(one)).length,
    count: cells.length,
    /** Undefined while there is no tour; `count` at its end. */
    at,
    /** The cell of the tour, in pixels of the photo. */
    cell,
    has: ({ x, y }: Mark) => cellAt(photo, { x, y }) === index,
    /** Undefined until all cells are checked. */
    measured,
    start: () => setWalk(Math.max(0, open)),
    check: () => {
      if (at === undefined || index === undefined) return;
      change(withChecked(corrections, index));
      setWalk(at + 1);
    },
    back: () => at !== undefined && setWalk(Math.max(0, at - 1)),
    show,
    end: () => setWalk(undefined),
  };
}
export type SpotChecking = ReturnType<typeof useSpotCheck>;
