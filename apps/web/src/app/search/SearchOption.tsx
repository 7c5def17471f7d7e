import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './SearchDialog.module.css';

interface SearchOptionProps {
  readonly id: string;
  readonly active: boolean;
  readonly link: LinkProps;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onOpen: () => void;
}

/** What was found, and the link to it. */
export function SearchOption({ id, active, link, icon, title, children, onOpen }: SearchOptionProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={active}
      // The field keeps the focus; the arrows go through the options.
      tabIndex={-1}
      className={styles.option}
      onClick={onOpen}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {children && <span className={styles.more}>{children}</span>}
      </span>
    </Link>
  );
}
