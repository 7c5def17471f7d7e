import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AuthLayout.module.css';

/** Where the deletion of the account leads: what is gone, and a word to part. */
export function GoodbyePage() {
  const t = useTranslations('account.goodbye');
  usePageTitle(t('title'));
  return (
    <Stack gap="md">
      <Title order={1}>{t('title')}</Title>
      <Text>{t('text')}</Text>
      <Text c="dimmed">{t('wish')}</Text>
      <Anchor renderRoot={(props) => <Link {...props} to={PATHS.login} />} className={styles.link}>
        {t('toLogin')}
      </Anchor>
    </Stack>
  );
}
