import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { usePageTitle } from './use-page-title.ts';

interface EmptyStateProps {
  readonly art?: ReactNode;
  readonly title: string;
  /** It is the only content of the page: its title is the page's heading. */
  readonly page?: boolean;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
}

/** An empty state: a drawing, a sentence, and the next step. */
export function EmptyState({ art, title, page = false, children, action }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2';
  usePageTitle(...(page ? [title] : []));
  return (
    <Stack align="center" gap={12} p="32px 16px" ta="center">
      {art}
      <Heading className={styles.title}>{title}</Heading>
      {children && (
        <Box component="p" maw="52ch" mb={8} c="dimmed">
          {children}
        </Box>
      )}
      {action}
    </Stack>
  );
}
