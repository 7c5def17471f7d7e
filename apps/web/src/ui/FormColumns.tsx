import type { ReactNode } from 'react';
import styles from './FormColumns.module.css';

/** The sections of a form: below one another, and side by side where a desk has the room; a note before them goes over all. */
export function FormColumns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
