import { type MouseEvent, useRef } from 'react';

/** A finger that trembles, or is used to double clicks, presses again within so long (ms). */
const AGAIN = 400;

/** Fingers count no clicks, as a mouse does: of theirs the time must tell. */
const isCountless = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/**
 * For a part that puts another form in the place of one that was sent: the second press of a double click meets the
 * button of the next one, where nobody meant it.
 */
export function useSinglePress() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return {
    onClickCapture: (event: MouseEvent) => {
      const { target, detail, timeStamp } = event;
      if (!(target instanceof Element) || !target.closest('[type=submit]')) return;
      const isSoon = timeStamp - last.current < AGAIN;
      last.current = timeStamp;
      if (isSoon && (detail > 1 || isCountless(event))) event.preventDefault();
    },
  };
}
