import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ChartRange } from '../chart.ts';
import { createMovingRange, type MovingRange } from './moving-range.ts';
import { clampRange } from './zoom.ts';

export interface View {
  /** The settled range: the requested one, or the last one set by a gesture. */
  readonly range: ChartRange;
  /** The visible range. */
  readonly moving: MovingRange;
  /** During a gesture; no readings are loaded. */
  readonly move: (range: ChartRange) => void;
  /** At the end of a gesture: its readings are loaded. */
  readonly settle: (range: ChartRange) => void;
}

/** The visible range of the curve, between one requested range and the next. */
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

/** For a component that follows a gesture. */
export const useSeenRange = ({ follow, get }: MovingRange): ChartRange => useSyncExternalStore(follow, get);
