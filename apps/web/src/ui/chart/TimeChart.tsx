import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { LateCode } from '../LateCode.tsx';
import { useInView } from '../use-in-view.ts';
import type { TimePlotProps } from './plot/TimePlot.tsx';
import styles from './TimeChart.module.css';

/** The chart library is loaded when a curve comes into view. */
const TimePlot = lazy(() => import('./plot/TimePlot.tsx').then((module) => ({ default: module.TimePlot })));

/** Lines over time, with a crosshair; zoomed by dragging, pinching or keys. */
export function TimeChart(props: TimePlotProps) {
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

/** Without a network the chart's code may be missing; the table still works. */
function ChartUnavailable() {
  const t = useTranslations('chart');
  return (
    <p className={styles.waiting} role="status">
      {t('unavailable')}
    </p>
  );
}
