import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './SensorCard.module.css';

interface SensorCardProps {
  readonly name: string;
  /** Where another one has the same name: what is heard of the link. */
  readonly label?: string | undefined;
  /** What it is, or where. */
  readonly about: string;
  readonly link: LinkProps;
  readonly children: ReactNode;
}

/** One thing that is connected, at a glance; a press anywhere opens it. */
export function SensorCard({ name, label = name, about, link, children }: SensorCardProps) {
  return (
    <article className={styles.card}>
      <header>
        <h3 className={styles.name}>
          <Link {...link} className={styles.link} aria-label={label === name ? undefined : label}>
            {name}
          </Link>
        </h3>
        <p className={styles.about}>{about}</p>
      </header>
      {children}
    </article>
  );
}
