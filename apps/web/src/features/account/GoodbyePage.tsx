import { Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { AuthLink } from './AuthLinks.tsx';
import { AuthTitle } from './AuthTitle.tsx';

/** Shown after the account was deleted. */
export function GoodbyePage() {
  const t = useTranslations('account.goodbye');
  return (
    <Stack gap="md">
      <AuthTitle title={t('title')} />
      <Text>{t('text')}</Text>
      <Text c="dimmed">{t('wish')}</Text>
      <AuthLink to={PATHS.login}>{t('toLogin')}</AuthLink>
    </Stack>
  );
}
