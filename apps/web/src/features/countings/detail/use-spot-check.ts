import type { Counting } from '@propolis/contract';
import { boardCells, cellAt, cellsToCheck, type SpotCheck, spotCheck, withChecked } from '@propolis/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Mark } from '../viewer/marks.ts';
import type { Focus } from '../viewer/use-focus.ts';
import type { Correcting } from './use-corrections.ts';

interface SpotCheckOptions {
  readonly counting: Counting;
  readonly photo: NonNullable<Counting['photo']>;
  readonly correcting: Correcting;
  /** Shows a cell; each time another object. */
  readonly onShow: (cell: Focus) => void;
}

export interface SpotChecking {
  /** The cells of the check that are checked, and all of them. */
  readonly done: number;
  readonly count: number;
  /** Undefined while there is no tour; `at` is `count` at its end. */
  readonly at: number | undefined;
  /** The cell of the tour, in pixels of the photo. */
  readonly cell: Focus | undefined;
  readonly has: (mark: Mark) => boolean;
  /** Undefined until all cells are checked. */
  readonly measured: SpotCheck | undefined;
  readonly start: () => void;
  readonly check: () => void;
  readonly back: () => void;
  readonly show: () => void;
  readonly end: () => void;
}

/** State of the tour through a random third of the board. */
export function useSpotCheck({ counting, photo, correcting, onShow }: SpotCheckOptions): SpotChecking {
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
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (index !== undefined) latest.current();
  }, [index]);
  return {
    done: cells.filter((one) => checked.has(one)).length,
    count: cells.length,
    at,
    cell,
    has: ({ x, y }) => cellAt(photo, { x, y }) === index,
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
