import type { ReactNode } from 'react';
import styles from './MobileFooter.module.css';

/** The page's actions within the thumb's reach; shown on a phone only. */
export function MobileFooter({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className={styles.space} />
      <div className={styles.footer}>{children}</div>
    </>
  );
}
