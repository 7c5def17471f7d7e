import styles from './UnreadBadge.module.css';

/** More are not counted: it stays as broad as it is. */
const COUNTED = 99;

/**
 * How many notifications are unread, at the upper edge of a bell, whose name says it too. The number is drawn, not written:
 * as a text it would stand within the word beside it for whoever says aloud what is to be pressed.
 */
export function UnreadBadge({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden data-unread={unread > COUNTED ? `${COUNTED}+` : unread} />
  );
}
