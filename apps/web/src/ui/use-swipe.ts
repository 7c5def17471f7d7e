import { type TouchEvent, useRef } from 'react';

/** A shorter movement (px) is not a swipe. */
const FAR = 72;

interface SwipeWays {
  /** A swipe to the left: shows the next element. */
  readonly onLeft: () => void;
  readonly onRight: () => void;
}

/** Elements that scroll horizontally, or contain selectable text, keep their touches. */
const KEEPS_ITS_TOUCH = 'input, textarea, [data-scrolls-sideways]';

/** For a component that is swiped horizontally with one finger. Vertical scrolling stays with the page. */
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
