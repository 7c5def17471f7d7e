import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function ProfileSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
