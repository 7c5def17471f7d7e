import type { CSSProperties, ReactNode } from 'react';
import styles from './FieldColumns.module.css';

interface FieldColumnsProps {
  /** What one field needs, in px; with less it takes a line of its own. */
  readonly least?: number;
  readonly children: ReactNode;
}

/** Fields side by side where there is room for them, whatever the window's width. */
export function FieldColumns({ least = 200, children }: FieldColumnsProps) {
  // React passes custom properties on, its types do not know them.
  const width = { '--field-width': `${least}px` } as CSSProperties;
  return (
    <div className={styles.columns} style={width}>
      {children}
    </div>
  );
}
