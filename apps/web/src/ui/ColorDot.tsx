import styles from './ColorDot.module.css';

/** The colour of the hive. */
export function ColorDot({ color }: { readonly color: string }) {
  return <span className={styles.dot} style={{ backgroundColor: `#${color}` }} aria-hidden />;
}
