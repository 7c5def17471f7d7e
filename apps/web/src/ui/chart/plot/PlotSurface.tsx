import { type KeyboardEvent, type KeyboardEventHandler, type RefCallback, useId, useState } from 'react';
import type uPlot from 'uplot';
import { useTranslations } from 'use-intl';
import type { ChartLine, ChartRange } from '../chart.ts';
import type { ChartColors } from './chart-colors.ts';
import { lineOn } from './legible.ts';
import { firstFrom, momentsWithin, nearestMoment, readingAt } from './moments.ts';
import styles from './PlotSurface.module.css';
import type { useGestures } from './use-gestures.ts';
import type { PlotFrame } from './use-plot.ts';
import type { View } from './use-view.ts';
import { panRange, zoomRange } from './zoom.ts';

interface PlotSurfaceProps {
  readonly surface: RefCallback<HTMLDivElement>;
  readonly label: string;
  readonly frame: PlotFrame;
  readonly gestures: ReturnType<typeof useGestures>;
  readonly onKeyDown: KeyboardEventHandler;
  readonly crosshair: number | null;
  readonly range: ChartRange;
  readonly lines: readonly ChartLine[];
  readonly plot: uPlot;
  readonly colors: ChartColors;
}

const percent = (share: number): string => `${share * 100}%`;

/** The interactive layer over the canvas, with the crosshair. */
export function PlotSurface(props: PlotSurfaceProps) {
  const { surface, label, frame, gestures, crosshair, range } = props;
  const t = useTranslations('chart');
  const keysId = useId();
  // It stays visible, because hiding it would move the next target of the pointer.
  const [keysShown, setKeysShown] = useState(false);
  const { selection, handlers } = gestures;
  const at = crosshair === null ? null : (crosshair - range.start) / (range.end - range.start);
  return (
    <>
      <div
        ref={surface}
        className={styles.surface}
        style={{ left: frame.left, right: frame.right, top: frame.top, height: frame.height }}
        role="application"
        aria-label={label}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crosshair
        tabIndex={0}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setKeysShown(true)}
        onKeyDown={props.onKeyDown}
        {...handlers}
      >
        {selection && (
          <div
            className={styles.selection}
            style={{
              left: percent(Math.min(...selection)),
              width: percent(Math.abs(selection[1] - selection[0])),
            }}
          />
        )}
        {at !== null && at >= 0 && at <= 1 && (
          <div className={styles.crosshair} style={{ left: percent(at) }}>
            <CrosshairDots {...props} />
          </div>
        )}
      </div>
      <p className={`quiet ${styles.keys}`} id={keysId} data-shown={keysShown || undefined}>
        {t('keys')}
      </p>
    </>
  );
}

/** A dot on each line at the crosshair. */
function CrosshairDots({ lines, plot, crosshair, colors, frame }: PlotSurfaceProps) {
  if (crosshair === null) return null;
  return lines.map((line) => {
    const reading = readingAt(line, crosshair);
    if (!reading) return null;
    const top = plot.valToPos(reading.value, line.unit);
    const left = plot.valToPos(reading.time, 'x') - plot.valToPos(crosshair, 'x');
    if (!(top >= 0 && top <= frame.height)) return null;
    const background = lineOn(line.color, colors.ground);
    return <i key={line.id} className={styles.dot} style={{ top, left, background }} />;
  });
}

/** With Shift, the crosshair moves by this share of the range. */
const FAR = 0.05;
/** The zoom factor of a key. */
export const ZOOM_STEP = 0.5;
/** A key pans by this share of the range. */
export const PAN_STEP = 0.5;

interface PlotKeys {
  readonly view: View;
  /** The times of all readings, ascending. */
  readonly moments: readonly number[];
  readonly crosshair: number | null;
  readonly onPoint: (time: number) => void;
  readonly onBack: (() => void) | undefined;
}

/** The target of an arrow key: the next reading, or a distance; without a crosshair, the middle. */
function stepCrosshair(
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
  // If readings are further apart than the distance, the next reading.
  return far === crosshair ? next : far;
}

/** The action of a key in the chart; undefined for keys that the page handles. */
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

/** Runs the action of a key, and prevents its default. */
export function answerKey(event: KeyboardEvent, keys: PlotKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = actionOf(event.key, event.shiftKey, keys);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
