import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ChartRange } from '../chart.ts';
import { createMovingRange, type MovingRange } from './moving-range.ts';
import { clampRange } from './zoom.ts';

export interface View {
  /** What is seen at rest: the range that is asked for, or where something has moved it meanwhile. */
  readonly range: ChartRange;
  /** What is seen now. */
  readonly moving: MovingRange;
  /** While something moves; the readings stay those that are there. */
  readonly move: (range: ChartRange) => void;
  /** Once it is where it was meant to be: its readings are wanted. */
  readonly settle: (range: ChartRange) => void;
}

/** What is seen of the curve, between one range that is asked for and the next. */
export function useView(asked: ChartRange, onZoom: (range: ChartRange) => void, limits?: ChartRange): View {
  const [known, setKnown] = useState(asked);
  const [settled, setSettled] = useState<ChartRange>();
  const [moving] = useState(() => createMovingRange(asked));
  const isNewlyAsked = known.start !== asked.start || known.end !== asked.end;
  if (isNewlyAsked) {
    setKnown(asked);
    setSettled(undefined);
  }
  const range = isNewlyAsked || !settled ? asked : settled;
  useLayoutEffect(() => moving.rest(range), [moving, range]);
  return {
    range,
    moving,
    move: (next) => moving.move(clampRange(next, limits)),
    settle: (next) => {
      const clamped = clampRange(next, limits);
      setSettled(clamped);
      onZoom(clamped);
    },
  };
}

/** For a part that follows what fingers move. */
export const useSeenRange = ({ follow, get }: MovingRange): ChartRange => useSyncExternalStore(follow, get);
