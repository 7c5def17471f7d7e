import { IconChevronDown } from '@tabler/icons-react';
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

interface MoreOptionProps extends Pick<SearchOptionProps, 'id' | 'active' | 'title'> {
  readonly onPress: () => void;
}

/** Shows more of what was found; the focus stays in the field. */
export function MoreOption({ id, active, title, onPress }: MoreOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className={styles.icon}>
        <IconChevronDown size={20} aria-hidden />
      </span>
      <span className={styles.title}>{title}</span>
    </button>
  );
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
