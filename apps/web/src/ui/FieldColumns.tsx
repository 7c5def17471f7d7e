import type { ReactNode } from 'react';
import styles from './FieldColumns.module.css';

interface FieldColumnsProps {
  /** The minimum width of a field, in px; narrower fields wrap. */
  readonly least?: number;
  readonly children: ReactNode;
}

/** Fields side by side if they fit into the container, for any window width. */
export function FieldColumns({ least = 200, children }: FieldColumnsProps) {
  const width = { '--field-width': `${least}px` };
  return (
    <div className={styles.columns} style={width}>
      {children}
    </div>
  );
}
