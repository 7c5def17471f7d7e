import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  readonly summary: ReactNode;
  /** Keeps it open, for example while it contains an error. */
  readonly keptOpen: boolean;
  readonly initiallyOpen?: boolean;
  /** Called after a press, not when `keptOpen` changes. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Collapsible content; the browser's page search finds it, and opens it. */
export function Fold({ summary, keptOpen, initiallyOpen = false, onToggle, children }: FoldProps) {
  const [open, setOpen] = useState(initiallyOpen);
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen !== open && !keptOpen) onToggle?.(isOpen);
  };
  return (
    <details className="quiet" open={open || keptOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className="disclosure">
        <IconChevronDown size={18} aria-hidden />
        {summary}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
