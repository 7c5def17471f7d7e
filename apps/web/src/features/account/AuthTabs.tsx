import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import styles from './AuthLayout.module.css';

/** Connexion and Inscription: two addresses, hence links. */
export function AuthTabs() {
  const t = useTranslations('account');
  return (
    <nav className={styles.tabs} aria-label={`${t('tabs.login')} / ${t('tabs.register')}`}>
      <Link to="/login" className={styles.tab}>
        {t('tabs.login')}
      </Link>
      <Link to="/register" className={styles.tab}>
        {t('tabs.register')}
      </Link>
    </nav>
  );
}
