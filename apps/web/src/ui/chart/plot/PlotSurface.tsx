import { type KeyboardEventHandler, type RefCallback, useId, useState } from 'react';
import type uPlot from 'uplot';
import { useTranslations } from 'use-intl';
import type { ChartLine, ChartRange } from '../chart.ts';
import type { ChartColors } from './chart-colors.ts';
import { lineOn } from './legible.ts';
import { readingAt } from './moments.ts';
import styles from './PlotSurface.module.css';
import type { useGestures } from './use-gestures.ts';
import type { PlotFrame } from './use-plot.ts';

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

/** What is pressed, drawn on and focused over the canvas, and the crosshair on it. */
export function PlotSurface(props: PlotSurfaceProps) {
  const { surface, label, frame, gestures, crosshair, range } = props;
  const t = useTranslations('chart');
  const keysId = useId();
  // They stay: what is pressed next must not move away under the pointer.
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
      <p className={styles.keys} id={keysId} data-shown={keysShown || undefined}>
        {t('keys')}
      </p>
    </>
  );
}

/** On each line, where it is read. */
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
