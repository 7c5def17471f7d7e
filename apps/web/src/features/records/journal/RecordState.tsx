import { IconAlertTriangle, IconClockPause, IconCloudUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { WriteState } from '../../../lib/writes/outbox-state.ts';
import styles from './RecordState.module.css';

const ICONS = { onDevice: IconClockPause, sending: IconCloudUp, refused: IconAlertTriangle } as const;

interface RecordStateProps {
  /** Undefined if everything is on the server. */
  readonly state: WriteState | undefined;
  /** Why the record was cancelled; null if it is valid. */
  readonly cancelled: string | null;
}

/** Whether a record is cancelled, and whether it waits on this device; empty for any other. */
export function RecordState({ state, cancelled }: RecordStateProps) {
  const t = useTranslations();
  if (state === undefined && cancelled === null) return null;
  const Icon = state && ICONS[state];
  return (
    <p className={styles.line}>
      {cancelled !== null && (
        <span className={styles.cancelled}>
          {cancelled === '' ? t('journal.undone') : t('journal.cancelledWhy', { reason: cancelled })}
        </span>
      )}
      {Icon && (
        <span className={styles.state} data-state={state}>
          <Icon size={18} aria-hidden /> {t(`waiting.state.${state}`)}
        </span>
      )}
    </p>
  );
}
