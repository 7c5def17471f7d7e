import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ChartRange } from '../chart.ts';
import type { View } from './use-view.ts';
import { type Fingers, pinchRange, zoomRange } from './zoom.ts';

/** The horizontal position of a pointer in its element, 0 to 1. */
function shareOf({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

/** Unix seconds at a share of the range. */
const timeAt = ({ start, end }: ChartRange, share: number): number => start + share * (end - start);

/** Two fingers that move the range: the start positions, and the current range. */
interface Pinch {
  readonly range: ChartRange;
  readonly from: Fingers;
  readonly moved: ChartRange;
}

/** One finger moves the crosshair, two move the range; vertical scrolling stays with the page. */
function useFingers(view: View, onPoint: (time: number | null) => void) {
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
    /** Lifted, or cancelled by the page's scrolling. */
    lift: (event: PointerEvent, { isTaken }: { readonly isTaken: boolean }) => {
      const wasPinch = pinch.current !== undefined;
      fingers.current.delete(event.pointerId);
      // Lifting the first finger ends the pinch; the other is ignored until it is lifted too.
      if (pinch.current && fingers.current.size === 1) view.settle(pinch.current.moved);
      if (fingers.current.size > 0) return;
      pinch.current = undefined;
      if (!isTaken && !wasPinch) onPoint(timeAt(view.range, shareOf(event)));
    },
  };
}

/** Two fingers control the curve, in any direction: the page neither scrolls nor zooms. */
function useOwnPinch(surface: HTMLElement | null): void {
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

/** A shorter drag (px) counts as a click. */
const LEAST_DRAG = 8;
/** The zoom per px of the wheel. */
const WHEEL = 0.002;

interface Gestures {
  readonly view: View;
  /** The time under pointer or finger; null once the pointer has left. */
  readonly onPoint: (time: number | null) => void;
  readonly onBack: (() => void) | undefined;
}

/** The selection of the mouse over the curve, as shares of its width. */
type Selection = readonly [from: number, to: number];

const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Mouse: move the crosshair, drag to zoom, double-click to go back. Fingers: see `useFingers`. */
export function useGestures(surface: HTMLElement | null, { view, onPoint, onBack }: Gestures) {
  const [selection, setSelection] = useState<Selection>();
  const fingers = useFingers(view, onPoint);
  useOwnPinch(surface);
  useWheel(surface, view);
  const select = (event: PointerEvent) => {
    if (!selection) return;
    setSelection(undefined);
    const share = shareOf(event);
    const [from, to] = [Math.min(selection[0], share), Math.max(selection[0], share)];
    if ((to - from) * event.currentTarget.clientWidth < LEAST_DRAG) return;
    view.settle({ start: timeAt(view.range, from), end: timeAt(view.range, to) });
  };
  return {
    selection,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (isFinger(event)) return fingers.put(event);
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setSelection([shareOf(event), shareOf(event)]);
      },
      onPointerMove: (event: PointerEvent) => {
        if (isFinger(event)) return fingers.move(event);
        onPoint(timeAt(view.range, shareOf(event)));
        if (selection) setSelection([selection[0], shareOf(event)]);
      },
      onPointerUp: (event: PointerEvent) =>
        isFinger(event) ? fingers.lift(event, { isTaken: false }) : select(event),
      onPointerCancel: (event: PointerEvent) => {
        setSelection(undefined);
        fingers.lift(event, { isTaken: true });
      },
      onPointerLeave: (event: PointerEvent) => {
        if (!isFinger(event)) onPoint(null);
      },
      onDoubleClick: onBack,
    },
  };
}

/** The wheel scrolls the page; with Ctrl, or a pinch on a trackpad, it zooms. */
function useWheel(surface: HTMLElement | null, view: View): void {
  const newest = useRef(view);
  newest.current = view;
  useEffect(() => {
    if (!surface) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, width } = surface.getBoundingClientRect();
      const { range, settle } = newest.current;
      const anchor = timeAt(range, (event.clientX - left) / width);
      settle(zoomRange(range, Math.exp(event.deltaY * WHEEL), anchor));
    };
    // React's wheel listener is passive and cannot prevent the page's zoom.
    surface.addEventListener('wheel', turn, { passive: false });
    return () => surface.removeEventListener('wheel', turn);
  }, [surface]);
}
