import { IconClockPause } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './WaitingMark.module.css';

/**
 * A small clock beside a thing that is on this device and not yet on the server; empty if `shown` is false.
 */
export function WaitingMark({ shown }: { readonly shown: boolean }) {
  const t = useTranslations('writes');
  if (!shown) return null;
  return (
    <span className={styles.mark} role="img" aria-label={t('onDevice')} title={t('onDevice')}>
      <IconClockPause size={16} aria-hidden />
    </span>
  );
}
