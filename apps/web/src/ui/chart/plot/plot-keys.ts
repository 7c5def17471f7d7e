import type { KeyboardEvent } from 'react';
import { firstFrom, momentsWithin, nearestMoment } from './moments.ts';
import type { View } from './use-view.ts';
import { panRange, zoomRange } from './zoom.ts';

/** With Shift, the crosshair goes by this share of the range. */
const FAR = 0.05;
/** Larger and smaller by this. */
export const ZOOM_STEP = 0.5;
/** Earlier and later by this share of the range. */
export const PAN_STEP = 0.5;

interface PlotKeys {
  readonly view: View;
  /** Every moment at which anything was read, rising. */
  readonly moments: readonly number[];
  readonly crosshair: number | null;
  readonly onPoint: (time: number) => void;
  readonly onBack: (() => void) | undefined;
}

/** Where an arrow leads to: one reading on, or a stretch; where nothing was pointed at, the middle. */
export function stepCrosshair(
  { view, moments, crosshair }: Pick<PlotKeys, 'view' | 'moments' | 'crosshair'>,
  step: { readonly forward: boolean; readonly isFar: boolean },
): number | undefined {
  const { start, end } = view.range;
  const shown = momentsWithin(moments, view.range);
  if (crosshair === null || crosshair < start || crosshair > end)
    return nearestMoment(shown, (start + end) / 2);
  const sign = step.forward ? 1 : -1;
  const at = firstFrom(shown, crosshair);
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + sign))];
  if (!step.isFar || next === undefined) return next;
  const far = nearestMoment(shown, crosshair + sign * FAR * (end - start));
  // Where readings are further apart than the stretch, it is one reading all the same.
  return far === crosshair ? next : far;
}

/** The keys that the chart answers, and what they do; undefined for one that is the page's. */
function actionOf(key: string, isFar: boolean, keys: PlotKeys): (() => void) | undefined {
  const { view, moments, crosshair, onPoint, onBack } = keys;
  const point = (time: number | undefined) => time !== undefined && onPoint(time);
  const shown = () => momentsWithin(moments, view.range);
  const zoom = (factor: number) => {
    const anchor = crosshair ?? (view.range.start + view.range.end) / 2;
    view.settle(zoomRange(view.range, factor, anchor));
  };
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return () => point(stepCrosshair(keys, { forward: key === 'ArrowRight', isFar }));
    case 'Home':
      return () => point(shown().at(0));
    case 'End':
      return () => point(shown().at(-1));
    case '+':
      return () => zoom(ZOOM_STEP);
    case '-':
      return () => zoom(1 / ZOOM_STEP);
    case 'PageUp':
      return () => view.settle(panRange(view.range, -PAN_STEP));
    case 'PageDown':
      return () => view.settle(panRange(view.range, PAN_STEP));
    case 'Escape':
      return onBack;
    default:
      return undefined;
  }
}

/** Does what the key means here, and keeps it from the page. */
export function answerKey(event: KeyboardEvent, keys: PlotKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actionOf(event.key, event.shiftKey, keys);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
