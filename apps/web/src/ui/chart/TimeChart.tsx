import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { LateCode } from '../LateCode.tsx';
import { useInView } from '../use-in-view.ts';
import type { TimePlotProps } from './plot/TimePlot.tsx';
import styles from './TimeChart.module.css';

/** The chart library comes only when a curve comes into view. */
const TimePlot = lazy(() => import('./plot/TimePlot.tsx').then((module) => ({ default: module.TimePlot })));

export type TimeChartProps = TimePlotProps;

/** Lines over time: read by crosshair, zoomed by drag, by two fingers or by keys. */
export function TimeChart(props: TimeChartProps) {
  const { ref, inView } = useInView<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.chart}>
      {inView ? (
        <LateCode of={props.label} fallback={<div className={styles.waiting} />} missing={ChartUnavailable}>
          <TimePlot {...props} />
        </LateCode>
      ) : (
        <div className={styles.waiting} />
      )}
    </div>
  );
}

/** Without a network the chart's own code may be missing; the table still works. */
function ChartUnavailable() {
  const t = useTranslations('chart');
  return (
    <p className={styles.waiting} role="status">
      {t('unavailable')}
    </p>
  );
}
