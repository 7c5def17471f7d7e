import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import styles from './AuthLayout.module.css';
import { AuthTitle } from './AuthTitle.tsx';

/** Shown after the account was deleted. */
export function GoodbyePage() {
  const t = useTranslations('account.goodbye');
  return (
    <Stack gap="md">
      <AuthTitle title={t('title')} />
      <Text>{t('text')}</Text>
      <Text c="dimmed">{t('wish')}</Text>
      <Anchor renderRoot={(props) => <Link {...props} to={PATHS.login} />} className={styles.link}>
        {t('toLogin')}
      </Anchor>
    </Stack>
  );
}
