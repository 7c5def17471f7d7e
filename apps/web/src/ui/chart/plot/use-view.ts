import { useLayoutEffect, useState } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';
import type { ChartRange } from '../chart.ts';
import { clampRange } from './zoom.ts';

/**
 * The visible range during a gesture. Its few subscribers are notified once a frame; all other components do
 * not rerender.
 */
export function createMovingRange(first: ChartRange) {
  const seen = createStore(() => ({ range: first, isMoving: false }));
  let next = first;
  let frame: number | undefined;
  return {
    ...seen,
    /** In the next frame. */
    move: (range: ChartRange) => {
      next = range;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        seen.set({ range: next, isMoving: true });
      });
    },
    /** At once, at the end of the gesture. */
    rest: (range: ChartRange) => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      seen.set({ range, isMoving: false });
    },
  };
}
export type MovingRange = ReturnType<typeof createMovingRange>;

/** For a component that follows a gesture. */
export const useSeenRange = (moving: MovingRange): ChartRange => useStore(moving).range;

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
