import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  readonly summary: string;
  /** Stays open while something in it is to be seen. */
  readonly keptOpen: boolean;
  readonly initiallyOpen?: boolean;
  /** By a press; not by what keeps it open. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** What few look for, folded away until it is asked for; a browser that searches the page finds it, and opens it. */
export function Fold({ summary, keptOpen, initiallyOpen = false, onToggle, children }: FoldProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen !== open && !keptOpen) onToggle?.(isOpen);
  };
  return (
    <details
      className={styles.fold}
      open={open || keptOpen}
      onToggle={(event) => toggle(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
        {summary}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
