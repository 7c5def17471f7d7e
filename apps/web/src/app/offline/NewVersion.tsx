import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useIsRenewed } from '../../lib/app-version.ts';
import { useDatabaseTrouble } from '../../lib/indexed-db.ts';
import styles from './QuietLine.module.css';

/** Says that this page is too old to keep what is typed, or that a new build is there, which the next start begins with by itself. What is typed stays: it is kept as a draft. */
export function NewVersion() {
  const t = useTranslations('offline');
  const isRenewed = useIsRenewed();
  const trouble = useDatabaseTrouble();
  if (!isRenewed && trouble === null) return null;
  return (
    <div role="status" className={styles.line}>
      <IconRefresh size={20} aria-hidden />
      <span>{t(trouble ?? 'newVersion')}</span>
      <Button variant="subtle" onClick={() => location.reload()}>
        {t(trouble === null ? 'useNewVersion' : 'reload')}
      </Button>
    </div>
  );
}
