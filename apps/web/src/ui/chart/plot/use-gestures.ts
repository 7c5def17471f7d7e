import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { shareOf, timeAt } from './share.ts';
import { useFingers, useOwnPinch } from './use-fingers.ts';
import type { View } from './use-view.ts';
import { zoomRange } from './zoom.ts';

/** Narrower (px) it was a click with an unsteady hand. */
const LEAST_DRAG = 8;
/** Of the wheel, per px it was turned. */
const WHEEL = 0.002;

interface Gestures {
  readonly view: View;
  /** The time under pointer or finger; null once the pointer has left. */
  readonly onPoint: (time: number | null) => void;
  readonly onBack: (() => void) | undefined;
}

/** What the mouse draws over the curve, as shares of its width. */
export type Selection = readonly [from: number, to: number];

const isFinger = ({ pointerType }: PointerEvent): boolean => pointerType === 'touch';

/** Mouse: point, drag to zoom, double click to go back. Fingers: see `use-fingers.ts`. */
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

/** The wheel scrolls the page; with Ctrl, or two fingers on a trackpad, it zooms. */
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
    // React listens to the wheel passively: it could not keep the page as large as it is.
    surface.addEventListener('wheel', turn, { passive: false });
    return () => surface.removeEventListener('wheel', turn);
  }, [surface]);
}
