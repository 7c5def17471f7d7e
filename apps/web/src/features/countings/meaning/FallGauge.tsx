import type { MiteFall } from '@propolis/domain';
import { useFormatter } from 'use-intl';
import styles from './FallGauge.module.css';

/** The scale goes to twice the threshold, or a little beyond what fell. */
const TIMES_THRESHOLD = 2;
const BEYOND = 1.15;

/**
 * Where the day's fall lies beside the threshold; the words beside it say the same. Nothing without a threshold, nor for a
 * doubtful number; without a colour where the count is history.
 */
export function FallGauge({
  fall: { perDay, perDayRange, threshold, verdict, why },
  isPast,
}: {
  readonly fall: MiteFall;
  readonly isPast: boolean;
}) {
  const format = useFormatter();
  if (perDay === null || threshold === null || why === 'scale') return null;
  const { least, most } = perDayRange ?? { least: perDay, most: perDay };
  const end = Math.max(threshold.perDay * TIMES_THRESHOLD, most * BEYOND);
  const at = (value: number) => `${(value / end) * 100}%`;
  return (
    <div className={styles.gauge} aria-hidden>
      <div className={styles.track}>
        <span className={styles.allowed} style={{ width: at(threshold.perDay) }} />
        <span
          className={styles.range}
          data-verdict={isPast ? 'past' : verdict}
          style={{ left: at(least), width: at(most - least) }}
        />
        <span
          className={styles.value}
          data-verdict={isPast ? 'past' : verdict}
          style={{ left: at(perDay) }}
        />
        <span className={styles.threshold} style={{ left: at(threshold.perDay) }} />
      </div>
      <div className={styles.scale}>
        <span className={styles.zero}>{format.number(0)}</span>
        <span className={styles.limit} style={{ left: at(threshold.perDay) }}>
          {format.number(threshold.perDay)}
        </span>
      </div>
    </div>
  );
}
