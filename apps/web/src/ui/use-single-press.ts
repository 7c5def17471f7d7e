import { type MouseEvent, useRef } from 'react';

/** The time (ms) within which a second press is ignored, for trembling fingers and double clicks. */
const AGAIN = 400;

/** Touch events have no click count, so the time decides. */
const isCountless = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/**
 * For a component that replaces a sent form with the next one: the second press of a double click would hit
 * the button of the new form.
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
