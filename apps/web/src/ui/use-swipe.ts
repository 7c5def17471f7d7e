import { type TouchEvent, useRef } from 'react';

/** Shorter than this (px) it was a slip. */
const FAR = 72;

interface SwipeWays {
  /** The finger went to the left: what comes next follows it in. */
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/** What scrolls sideways by itself, or holds text that a finger marks, is left alone. */
const KEEPS_ITS_TOUCH = 'input, textarea, [data-scrolls-sideways]';

/** For a part that is drawn aside with one finger. Up and down stay the page's own. */
export function useSwipe({ onLeft, onRight }: SwipeWays) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches.item(0);
      const own = target instanceof Element && target.closest(KEEPS_ITS_TOUCH) !== null;
      start.current =
        finger && touches.length === 1 && !own ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const right = finger.clientX - start.current.x;
      const down = finger.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(right) < FAR || Math.abs(right) < 2 * Math.abs(down)) return;
      if (right < 0) onLeft();
      else onRight();
    },
    onTouchCancel: () => {
      start.current = undefined;
    },
  };
}
