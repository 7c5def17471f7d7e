import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useIsRenewed } from '../../lib/app-version.ts';
import styles from './QuietLine.module.css';

/** Says that a new build is there, which the next start begins with by itself. What is typed stays: it is kept as a draft. */
export function NewVersion() {
  const t = useTranslations('offline');
  if (!useIsRenewed()) return null;
  return (
    <div role="status" className={styles.line}>
      <IconRefresh size={20} aria-hidden />
      <span>{t('newVersion')}</span>
      <Button variant="subtle" onClick={() => location.reload()}>
        {t('useNewVersion')}
      </Button>
    </div>
  );
}
