import { Paper, Switch, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';

interface MenuChoiceProps {
  /** Whether the menu has an entry for the countings. */
  readonly countings: boolean;
  readonly onChange: (countings: boolean) => void;
}

/** Optional entries of the side menu (specification 2). */
export function MenuChoice({ countings, onChange }: MenuChoiceProps) {
  const t = useTranslations('account.preferences.menu');
  return (
    <Paper component="section" withBorder p="lg">
      <Title order={2}>{t('title')}</Title>
      <Text c="dimmed" mb="md">
        {t('text')}
      </Text>
      <Switch
        label={t('countings')}
        checked={countings}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Paper>
  );
}
