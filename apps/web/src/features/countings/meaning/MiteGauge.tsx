import type { MiteFall } from '@propolis/domain';
import { useFormatter } from 'use-intl';
import styles from './CountingMeaning.module.css';

/** The axis ends at twice the threshold, or slightly above a higher value. */
const TIMES_THRESHOLD = 2;
const BEYOND = 1.15;

interface MiteGaugeProps {
  /** All in the unit of the threshold. */
  readonly value: number;
  readonly range: { readonly least: number; readonly most: number };
  readonly threshold: number;
  /** `past`: an old count, without colour. */
  readonly verdict: MiteFall['verdict'] | 'past';
}

/** A value and its threshold on a scale; the text beside it says the same. */
export function MiteGauge({ value, range: { least, most }, threshold, verdict }: MiteGaugeProps) {
  const format = useFormatter();
  const end = Math.max(threshold * TIMES_THRESHOLD, most * BEYOND);
  const at = (one: number) => `${(one / end) * 100}%`;
  return (
    <div className={styles.gauge} aria-hidden>
      <div className={styles.track}>
        <span className={styles.allowed} style={{ width: at(threshold) }} />
        <span
          className={styles.range}
          data-verdict={verdict}
          style={{ left: at(least), width: at(most - least) }}
        />
        <span className={styles.value} data-verdict={verdict} style={{ left: at(value) }} />
        <span className={styles.threshold} style={{ left: at(threshold) }} />
      </div>
      <div className={`quiet ${styles.scale}`}>
        <span className={styles.zero}>{format.number(0)}</span>
        <span className={styles.limit} style={{ left: at(threshold) }}>
          {format.number(threshold)}
        </span>
      </div>
    </div>
  );
}
