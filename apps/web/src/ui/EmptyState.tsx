import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { usePageTitle } from './use-page-title.ts';

interface EmptyStateProps {
  readonly art?: ReactNode;
  readonly title: string;
  /** Nothing else is on the page: its title is the page's. */
  readonly page?: boolean;
  readonly children?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** Nothing is here yet: a drawing, a sentence, and what to do about it. */
export function EmptyState({ art, title, page = false, children, action }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2';
  usePageTitle(...(page ? [title] : []));
  return (
    <div className={styles.empty}>
      {art}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}
