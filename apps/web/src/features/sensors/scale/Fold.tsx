import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  readonly summary: string;
  /** Stays open while something in it is to be corrected. */
  readonly wrong: boolean;
  readonly children: ReactNode;
}

/** What few ever change, folded away until it is asked for. */
export function Fold({ summary, wrong, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
        {summary}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
