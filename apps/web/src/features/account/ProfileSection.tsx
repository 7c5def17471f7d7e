import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface ProfileSectionProps {
  readonly title: string;
  /** What it is for. */
  readonly text?: string;
  readonly children: ReactNode;
}

export function ProfileSection({ title, text, children }: ProfileSectionProps) {
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2} mb="md">
        {title}
      </Title>
      <Stack gap="md">
        {text && <Text c="dimmed">{text}</Text>}
        {children}
      </Stack>
    </Paper>
  );
}
