import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import styles from './AuthLayout.module.css';
import { type AuthLinkProps, useAuthNavigation } from './auth-navigation.ts';

/** The two tabs are links because each has its own address. */
export function AuthTabs() {
  const t = useTranslations('account');
  const { Link } = useAuthNavigation();
  return (
    <nav className={styles.tabs} aria-label={`${t('tabs.login')} / ${t('tabs.register')}`}>
      <Link to={PATHS.login} className={styles.tab}>
        {t('tabs.login')}
      </Link>
      <Link to={PATHS.register} className={styles.tab}>
        {t('tabs.register')}
      </Link>
    </nav>
  );
}

interface AuthLinkTextProps extends Pick<AuthLinkProps, 'to'> {
  readonly children: ReactNode;
}

/** A link on a line of its own. */
export function AuthLink({ to, children }: AuthLinkTextProps) {
  const { Link } = useAuthNavigation();
  return (
    <Anchor renderRoot={(props) => <Link {...props} to={to} />} className="touch">
      {children}
    </Anchor>
  );
}
