import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import styles from './AuthLayout.module.css';
import { linkAwaited, linkRefused } from './signed-up.ts';

/** What is still to be done before the account can be opened: it stays to be read. */
export function SignedUp() {
  const t = useTranslations('account.signedUp');
  const email = useStore(linkAwaited);
  const refused = useStore(linkRefused);
  if (email === null && !refused) return null;
  return (
    <Alert color={refused ? 'brick' : 'meadow'}>
      <Text inherit>{refused ? t('refused') : t('next', { email: email ?? '' })}</Text>
      <Anchor renderRoot={(props) => <Link {...props} to={PATHS.verify} />} className={styles.link}>
        {t(refused ? 'another' : 'nothingCame')}
      </Anchor>
    </Alert>
  );
}
