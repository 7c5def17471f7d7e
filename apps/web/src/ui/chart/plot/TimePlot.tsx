import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import type { Language } from '@propolis/domain';
import { useMemo, useRef } from 'react';
import { usePrinting } from '../../use-printing.ts';
import type { ChartContent, ChartRange } from '../chart.ts';
import { chartColors } from './chart-colors.ts';
import styles from './TimePlot.module.css';
import { usePlot } from './use-plot.ts';

export interface TimePlotProps extends ChartContent {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  readonly language: Language;
  /** Another range was chosen: its readings are wanted, as fine as they are. */
  readonly onZoom: (range: ChartRange) => void;
  /** Back to the range before; absent where nothing was zoomed. */
  readonly onZoomBack?: () => void;
}

/** The chart itself; this file and what it needs of the chart library load only where a curve is seen. */
export function TimePlot(props: TimePlotProps) {
  const { label, language, lines, range, timeZone, leftUnit, rightUnit, nights, bands, flags } = props;
  const target = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const ground = usePrinting() ? 'paper' : scheme;
  const style = useMemo(() => ({ colors: chartColors(ground), language, enlarged: 1 }), [ground, language]);
  const design = useMemo(
    () => ({ lines, timeZone, leftUnit, rightUnit }),
    [lines, timeZone, leftUnit, rightUnit],
  );
  const shades = useMemo(
    () => ({ ...(nights && { nights }), ...(bands && { bands }), ...(flags && { flags }) }),
    [nights, bands, flags],
  );
  usePlot(target, { design, range, shades }, style);
  return <div ref={target} className={styles.plot} role="img" aria-label={label} />;
}
