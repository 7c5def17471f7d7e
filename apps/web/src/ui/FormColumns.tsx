import type { ReactNode } from 'react';
import styles from './FormColumns.module.css';
import { keepFocus } from './keep-focus.ts';

/** The sections of a form, in columns on a wide screen; a note before them spans all columns. */
export function FormColumns({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={keepFocus} className={styles.sections}>
      {children}
    </div>
  );
}
