import type { ReactNode } from 'react';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  /** The accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The filters of a list side by side, not printed. */
export const FilterBar = ({ label, children }: FilterBarProps) => (
  <fieldset className={styles.filters} aria-label={label} data-screen-only>
    {children}
  </fieldset>
);
