import { type PointerEvent, useRef, useState } from 'react';

/** The minimum horizontal distance of a swipe. */
const FAR = 96; // px
/** A shorter movement is a press. */
const TREMBLE = 10; // px

/**
 * Dismisses an element with a horizontal swipe; with a mouse there is a button. Vertical scrolling is
 * unaffected.
 */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const settle = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    style: {
      touchAction: 'pan-y',
      ...(offset !== 0 && {
        transform: `translateX(${offset}px)`,
        opacity: 1 - Math.abs(offset) / (3 * FAR),
      }),
    },
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch') start.current = clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      const moved = event.clientX - start.current;
      if (offset === 0 && Math.abs(moved) < TREMBLE) return;
      // From here on all moves of this finger go to this element.
      event.currentTarget.setPointerCapture(event.pointerId);
      setOffset(moved);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      // Uses the finger's position: on a slow phone the drawing lags behind.
      const isFar = start.current !== null && Math.abs(clientX - start.current) >= FAR;
      settle();
      if (isFar) onAway();
    },
    onPointerCancel: settle,
  };
}
