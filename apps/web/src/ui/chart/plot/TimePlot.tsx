import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import type { Language } from '@propolis/domain';
import { useMemo, useRef, useState } from 'react';
import { usePrinting } from '../../use-printing.ts';
import type { ChartContent, ChartRange } from '../chart.ts';
import { CrosshairPanel } from './CrosshairPanel.tsx';
import { chartColors } from './chart-colors.ts';
import { FlagRail } from './FlagRail.tsx';
import { LANE_HEIGHT, laneUnits } from './lanes.ts';
import { PaperChart } from './PaperChart.tsx';
import { PlotSurface } from './PlotSurface.tsx';
import { answerKey } from './plot-keys.ts';
import styles from './TimePlot.module.css';
import { thinLine, thinStep } from './thin.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useGestures } from './use-gestures.ts';
import { usePlot } from './use-plot.ts';
import { useView } from './use-view.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

export interface TimePlotProps extends ChartContent {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  readonly language: Language;
  /** Beyond them there is nothing to see. */
  readonly limits?: ChartRange;
  /** Another range was chosen: its readings are wanted, as fine as they are. */
  readonly onZoom: (range: ChartRange) => void;
  /** Back to the range before; absent where nothing was zoomed. */
  readonly onZoomBack?: () => void;
}

/** px, until it is known how wide the chart is. */
const NARROW = 360;

/** The chart itself; this file and what it needs of the chart library load only where a curve is seen. */
export function TimePlot(props: TimePlotProps) {
  const { label, language, lines, timeZone, leftUnit, rightUnit, nights, bands, flags, onZoomBack } = props;
  const target = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<HTMLDivElement | null>(null);
  const scheme = useComputedColorScheme();
  const printing = usePrinting();
  const ground = printing ? 'paper' : scheme;
  const style = useMemo(() => ({ colors: chartColors(ground), language, enlarged: 1 }), [ground, language]);
  const view = useView(props.range, props.onZoom, props.limits);
  const step = thinStep(view.range, target.current?.clientWidth ?? NARROW);
  const design = useMemo(
    () => ({ lines: lines.map((line) => thinLine(line, step)), timeZone, leftUnit, rightUnit }),
    [lines, step, timeZone, leftUnit, rightUnit],
  );
  const shades = useMemo(
    () => ({ ...(nights && { nights }), ...(bands && { bands }), ...(flags && { flags }) }),
    [nights, bands, flags],
  );
  const { plot, frame, moments } = usePlot(target, { design, moving: view.moving, shades }, style);
  const lanes = laneUnits(design).length;
  const told = useMemo(() => ({ timeZone, language }), [timeZone, language]);
  const { crosshair, spoken, point, speak } = useCrosshair(lines, moments, told);
  const gestures = useGestures(surface, { view, onPoint: point, onBack: onZoomBack });
  const keys = { view, moments, crosshair, onPoint: speak, onBack: onZoomBack };
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <CrosshairPanel
          content={{ ...design, ...shades, lines }}
          crosshair={printing ? null : crosshair}
          {...{ language, colors: style.colors, moving: view.moving }}
        />
        <div className={styles.zoom}>
          <ZoomButtons view={view} onBack={onZoomBack} />
        </div>
      </div>
      {printing && (
        <PaperChart content={{ ...props, ...design, lines, range: view.range }} language={language} />
      )}
      <div className={styles.stage}>
        <div
          ref={target}
          className={styles.plot}
          style={{ height: `calc(var(--chart-height) + ${lanes * LANE_HEIGHT}px)` }}
          aria-hidden
        />
        {plot && frame && (
          <PlotSurface
            {...{ label, frame, gestures, crosshair, lines, plot }}
            surface={setSurface}
            onKeyDown={(event) => answerKey(event, keys)}
            range={view.range}
            colors={style.colors}
          />
        )}
      </div>
      {flags && frame && (
        <FlagRail flags={flags} moving={view.moving} left={frame.left} width={frame.width} told={told} />
      )}
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </div>
  );
}
