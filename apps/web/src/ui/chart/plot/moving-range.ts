import type { ChartRange } from '../chart.ts';

/** What is seen while fingers move it: told once a frame to the few parts that follow, so that all others rest. */
export interface MovingRange {
  readonly get: () => ChartRange;
  readonly isMoving: () => boolean;
  /** Answers how to follow no more. */
  readonly follow: (listener: () => void) => () => void;
  /** With the next frame. */
  readonly move: (range: ChartRange) => void;
  /** At once: nothing moves any more. */
  readonly rest: (range: ChartRange) => void;
}

export function createMovingRange(first: ChartRange): MovingRange {
  let current = first;
  let isMoving = false;
  let frame: number | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    frame = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    isMoving: () => isMoving,
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    move: (range) => {
      current = range;
      isMoving = true;
      frame ??= requestAnimationFrame(tell);
    },
    rest: (range) => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      current = range;
      isMoving = false;
      tell();
    },
  };
}
