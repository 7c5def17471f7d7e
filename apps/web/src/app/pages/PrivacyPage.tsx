import { Paper, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../ui/PageHeader.tsx';

export function PrivacyPage() {
  const t = useTranslations('privacy');
  return (
    <>
      <PageHeader title={t('title')} />
      <Paper p="lg" withBorder>
        <Stack gap="md" maw="68ch">
          {(['what', 'outside', 'rights', 'research'] as const).map((part) => (
            <Text key={part}>{t(part)}</Text>
          ))}
        </Stack>
      </Paper>
    </>
  );
}
