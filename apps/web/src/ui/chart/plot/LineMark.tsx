import type { ChartLineKind } from '../chart.ts';
import styles from './LineMark.module.css';
import { SHAPES } from './shapes.ts';

interface LineMarkProps {
  readonly kind: ChartLineKind;
  /** `#rrggbb`, as it is drawn. */
  readonly color: string;
  /** Which shape the line carries; none where it is the only one. */
  readonly shape?: number | undefined;
}

/** How a line looks, beside its name. */
export function LineMark({ kind, color, shape }: LineMarkProps) {
  return (
    <svg className={styles.mark} viewBox="0 0 28 16" aria-hidden style={{ color }}>
      {kind === 'bars' && <path className={styles.full} d="M5 16V7h5v9zM14 16V2h5v14z" />}
      {kind === 'hollow' && <path className={styles.hollow} d="M9 15V3h8v12z" />}
      {kind === 'area' && <path className={styles.area} d="M1 15V10L10 4L18 8L27 3V15Z" />}
      {kind === 'line' && <path className={styles.line} d="M1 8H27" />}
      {kind === 'dashed' && <path className={styles.dashed} d="M1 8H27" />}
      {kind === 'dotted' && <path className={styles.dotted} d="M2 8H27" />}
      {kind === 'line' && shape !== undefined && (
        <path className={styles.shape} transform="translate(14 8)" d={SHAPES[shape % SHAPES.length]} />
      )}
    </svg>
  );
}
