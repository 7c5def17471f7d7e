import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** A finger that has gone so far sideways means it. */
const FAR = 96; // px
/** Less is a press that trembles. */
const TREMBLE = 10; // px

interface SwipeAway {
  readonly style: CSSProperties;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/** What goes away by a finger, to either side; a mouse has a button for it. What is scrolled upright stays. */
export function useSwipeAway(onAway: () => void): SwipeAway {
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
    onPointerDown: ({ pointerType, clientX }) => {
      if (pointerType === 'touch') start.current = clientX;
    },
    onPointerMove: (event) => {
      if (start.current === null) return;
      const moved = event.clientX - start.current;
      if (offset === 0 && Math.abs(moved) < TREMBLE) return;
      // From here on the finger is the line's, wherever it goes.
      event.currentTarget.setPointerCapture(event.pointerId);
      setOffset(moved);
    },
    onPointerUp: ({ clientX }) => {
      // Where the finger is counts: on a slow phone it is ahead of what is drawn.
      const isFar = start.current !== null && Math.abs(clientX - start.current) >= FAR;
      settle();
      if (isFar) onAway();
    },
    onPointerCancel: settle,
  };
}
