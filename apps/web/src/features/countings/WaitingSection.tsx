import { Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './WaitingSection.module.css';

interface WaitingSectionProps {
  readonly title: string;
  readonly Icon: TablerIcon;
  readonly children: ReactNode;
}

/** Countings that are queued on this device. */
export function WaitingSection({ title, Icon, children }: WaitingSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.waiting} aria-labelledby={titleId}>
      <Group component="h2" id={titleId} gap="xs" wrap="nowrap" c="var(--propolis-waiting)" fz="1rem">
        <Icon size={20} aria-hidden />
        {title}
      </Group>
      {children}
    </section>
  );
}
