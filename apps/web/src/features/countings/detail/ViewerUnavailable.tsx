import { useTranslations } from 'use-intl';
import styles from './PhotoSection.module.css';

/** Offline, the code of the viewer may be missing; the numbers and the list still work. */
export function ViewerUnavailable() {
  const t = useTranslations('countings.viewer');
  return (
    <div className={styles.waiting}>
      <p role="status">{t('unavailable')}</p>
    </div>
  );
}
