import styles from './UnreadBadge.module.css';

/** More are not counted: it stays as broad as it is. */
const COUNTED = 99;

interface UnreadBadgeProps {
  readonly unread: number;
}

/** How many notifications are unread, at the upper edge of a bell; its name says it too. */
export function UnreadBadge({ unread }: UnreadBadgeProps) {
  if (unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden>
      {unread > COUNTED ? `${COUNTED}+` : unread}
    </span>
  );
}
