import { useTranslations } from 'use-intl';
import styles from './UnreadBadge.module.css';

/** Larger numbers are shown as this one with a plus, to keep the width. */
const COUNTED = 99;

/**
 * The number of unread notifications on a bell, whose accessible name includes it. It is generated content,
 * not text: as text it would become part of the label that voice control users say.
 */
export function UnreadBadge({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={styles.badge} aria-hidden data-unread={unread > COUNTED ? `${COUNTED}+` : unread} />
  );
}

/** The accessible name of a bell, with the number of unread notifications. */
export function useNameOfBell(unread: number): (title: string) => string {
  const t = useTranslations('shell');
  return (title) => (unread === 0 ? title : `${title}, ${t('unread', { unread })}`);
}
