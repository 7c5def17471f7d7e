import { Stack } from '@mantine/core';
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
    <Stack component="article" gap="sm" h="100%" miw={0} p="md" className={`surface ${styles.card}`}>
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
        <p className="quiet">{about}</p>
      </header>
      {children}
    </Stack>
  );
}
