import styles from './Sparkline.module.css';

interface SparklineProps {
  /** In the order of time, `time` in ms. */
  readonly points: readonly { readonly time: number; readonly value: number }[];
  /** Start and end of the period, in ms: a gap at either end stays a gap. */
  readonly from: number;
  readonly to: number;
  /** The accessible name. */
  readonly title: string;
}

const WIDTH = 200;
const HEIGHT = 48;
/** Space for the line width and the last point. */
const MARGIN = 4;
/** A gap longer than this share of the width interrupts the line, because values in between are unknown. */
const GAP = 0.1;

/** A curve without axes, scaled to its values: a week at a glance. */
export function Sparkline({ points, from, to, title }: SparklineProps) {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const x = (time: number) => MARGIN + ((time - from) / (to - from)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) =>
    range === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / range) * (HEIGHT - 2 * MARGIN);
  const last = points.at(-1);
  const path = points
    .map(({ time, value }, at) => {
      const before = points[at - 1];
      const begins = !before || (time - before.time) / (to - from) > GAP;
      return `${begins ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      stroke="var(--propolis-honey-text)"
      role="img"
      aria-label={title}
    >
      <path stroke="var(--propolis-hairline)" d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      <path strokeWidth={2} d={path} />
      {last && <path strokeWidth={7} d={`M${x(last.time)} ${y(last.value)}h0`} />}
    </svg>
  );
}
