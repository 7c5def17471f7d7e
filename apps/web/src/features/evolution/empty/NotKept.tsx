import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './Note.module.css';

interface NotKeptProps {
  readonly what: 'curves' | 'compared' | 'figures';
  /** Opens the cached view of each hive; undefined if this view is the missing one. */
  readonly onUsual?: (() => void) | undefined;
}

/** Offline and not cached on this device; offers the cached view. */
export function NotKept({ what, onUsual }: NotKeptProps) {
  const t = useTranslations('evolution.notKept');
  return (
    <p className={styles.note} role="status" data-screen-only>
      <IconCloudOff size={20} aria-hidden />
      <span>{t(what)}</span>
      {onUsual && (
        <Button variant="default" onClick={onUsual}>
          {t('usual')}
        </Button>
      )}
    </p>
  );
}
