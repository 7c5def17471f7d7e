import { Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './TitledCard.module.css';

interface TitledCardProps {
  readonly title: string;
  /** Beside the title. */
  readonly remark?: string | undefined;
  readonly children: ReactNode;
}

/** A card of the dashboard with a title; not printed. Its container is named `card`. */
export function TitledCard({ title, remark, children }: TitledCardProps) {
  const titleId = useId();
  return (
    <section className={`surface ${styles.card}`} aria-labelledby={titleId} data-screen-only>
      <Group component="header" align="baseline" justify="space-between" gap="0 16px" p="14px 16px 10px">
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {remark && <span className="quiet">{remark}</span>}
      </Group>
      {children}
    </section>
  );
}
