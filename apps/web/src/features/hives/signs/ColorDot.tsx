import styles from './ColorDot.module.css';

/** The hive's colour; hives are known by it across the meadow. */
export function ColorDot({ color }: { readonly color: string }) {
  return <span className={styles.dot} style={{ backgroundColor: `#${color}` }} aria-hidden />;
}
