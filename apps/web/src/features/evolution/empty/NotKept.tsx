import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './Note.module.css';

interface NotKeptProps {
  readonly what: 'curves' | 'compared' | 'figures';
  /** Leads to what is kept of each hive; undefined where that is what is missing. */
  readonly onUsual?: (() => void) | undefined;
}

/** There is no network, and this device has never had it: said as it is, with what can be looked at. */
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
