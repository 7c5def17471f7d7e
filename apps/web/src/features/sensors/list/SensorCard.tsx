import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './SensorCard.module.css';

interface SensorCardProps {
  readonly name: string;
  /** Accessible name of the link, if names are equal. */
  readonly label?: string | undefined;
  /** Its kind or place. */
  readonly about: string;
  readonly link: LinkProps;
  readonly children: ReactNode;
}

/** Summary of a connector; the whole card is a link. */
export function SensorCard({ name, label = name, about, link, children }: SensorCardProps) {
  return (
    <article className={`surface ${styles.card}`}>
      <header>
        <h3>
          <Link
            {...link}
            className={`row-link ${styles.link}`}
            aria-label={label === name ? undefined : label}
          >
            {name}
          </Link>
        </h3>
        <p className={`quiet ${styles.about}`}>{about}</p>
      </header>
      {children}
    </article>
  );
}
