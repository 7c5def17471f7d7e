import { type PointerEvent, useEffect, useRef } from 'react';
import type { ChartRange } from '../chart.ts';
import { shareOf, timeAt } from './share.ts';
import type { View } from './use-view.ts';
import { type Fingers, pinchRange } from './zoom.ts';

/** Two fingers that move the range, where both began, and where they have brought it. */
interface Pinch {
  readonly range: ChartRange;
  readonly from: Fingers;
  readonly moved: ChartRange;
}

/** One finger points, two move the range; up and down stay the page's. */
export function useFingers(view: View, onPoint: (time: number | null) => void) {
  const fingers = useRef(new Map<number, number>());
  const pinch = useRef<Pinch>(undefined);
  const twoFingers = (): Fingers | undefined => {
    const [one, other] = [...fingers.current.values()];
    return one === undefined || other === undefined ? undefined : [one, other];
  };
  return {
    put: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, shareOf(event));
      const from = twoFingers();
      if (!from) return;
      pinch.current = { range: view.range, from, moved: view.range };
      onPoint(null);
    },
    move: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, shareOf(event));
      const now = twoFingers();
      if (pinch.current && now) {
        const { range, from } = pinch.current;
        pinch.current = { range, from, moved: pinchRange(range, from, now) };
        view.move(pinch.current.moved);
      } else if (!pinch.current) onPoint(timeAt(view.range, shareOf(event)));
    },
    /** Lifted, or taken away by the page, which scrolls. */
    lift: (event: PointerEvent, { isTaken }: { readonly isTaken: boolean }) => {
      const wasPinch = pinch.current !== undefined;
      fingers.current.delete(event.pointerId);
      // The first of two that is lifted ends it; the other rests until it is lifted too.
      if (pinch.current && fingers.current.size === 1) view.settle(pinch.current.moved);
      if (fingers.current.size > 0) return;
      pinch.current = undefined;
      if (!isTaken && !wasPinch) onPoint(timeAt(view.range, shareOf(event)));
    },
  };
}

/** Two fingers belong to the curve, even where they go up and down: the page neither scrolls nor grows by them. */
export function useOwnPinch(surface: HTMLElement | null): void {
  useEffect(() => {
    if (!surface) return;
    const keep = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    const options = { passive: false };
    surface.addEventListener('touchstart', keep, options);
    surface.addEventListener('touchmove', keep, options);
    return () => {
      surface.removeEventListener('touchstart', keep);
      surface.removeEventListener('touchmove', keep);
    };
  }, [surface]);
}
