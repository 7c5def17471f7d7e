import { IconClockPause } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ShotProgress } from '../upload/ShotProgress.tsx';
import { usePaused } from '../upload/transfers.ts';
import type { KeptShot } from '../upload/uploads.api.ts';
import styles from './CountVerdict.module.css';

/** In the place of the number: the photo lies on this device, and how far it is on its way. */
export function KeptVerdict({ shot }: { readonly shot: KeptShot }) {
  const t = useTranslations('countings.detail.verdict');
  const paused = usePaused().includes(shot.idempotencyKey);
  return (
    <section className={styles.verdict} aria-label={t('label')}>
      <p className={styles.kept}>
        <IconClockPause size={20} aria-hidden /> {t('kept')}
      </p>
      <ShotProgress shot={shot} paused={paused} />
    </section>
  );
}
