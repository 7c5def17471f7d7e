import type { ChartRange } from '../chart.ts';

/**
 * The visible range during a gesture. Its few subscribers are notified once a frame; all other components do
 * not rerender.
 */
export interface MovingRange {
  readonly get: () => ChartRange;
  readonly isMoving: () => boolean;
  /** Returns a function that unsubscribes. */
  readonly follow: (listener: () => void) => () => void;
  /** In the next frame. */
  readonly move: (range: ChartRange) => void;
  /** At once, at the end of the gesture. */
  readonly rest: (range: ChartRange) => void;
}

export function createMovingRange(first: ChartRange): MovingRange {
  let current = first;
  let isMoving = false;
  let frame: number | undefined;
  const listeners = new Set<() => void>();
  const publish = () => {
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
      frame ??= requestAnimationFrame(publish);
    },
    rest: (range) => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      current = range;
      isMoving = false;
      publish();
    },
  };
}
