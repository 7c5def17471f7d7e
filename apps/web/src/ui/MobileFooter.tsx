import type { ReactNode } from 'react';
import styles from './MobileFooter.module.css';
import { useBottomEdge } from './use-bottom-edge.ts';

/** The page's actions within the thumb's reach; shown where the page is narrow. */
export function MobileFooter({ children }: { readonly children: ReactNode }) {
  const bar = useBottomEdge();
  return (
    <>
      <div className={styles.space} />
      <div ref={bar} className={styles.footer}>
        {children}
      </div>
    </>
  );
}
