import styles from './LabelPreview.module.css';
import { LABEL, LABELS_PER_SHEET, PAGE, spotOf } from './label-layout.ts';

interface LabelPreviewProps {
  readonly labels: number;
  /** Spots that are used up already. */
  readonly start: number;
}

/** The first sheet in small: used up, to be printed, left over. The words beside it say the same. */
export function LabelPreview({ labels, start }: LabelPreviewProps) {
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} aria-hidden>
      {Array.from({ length: LABELS_PER_SHEET }, (_, spot) => {
        const { x, y } = spotOf(spot, 0);
        const state = spot < start ? 'used' : spot < start + labels ? 'printed' : 'free';
        return (
          <rect
            key={`${x} ${y}`}
            className={styles.label}
            data-state={state}
            x={x + 2}
            y={y + 2}
            width={LABEL.width - 4}
            height={LABEL.height - 4}
            rx={4}
          />
        );
      })}
    </svg>
  );
}
