import { Group } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconCloudUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useRecordState } from '../one-record.api.ts';
import styles from './RecordState.module.css';

const ICONS = { onDevice: IconClockPause, sending: IconCloudUp, refused: IconAlertTriangle } as const;

interface RecordStateProps {
  readonly id: string;
  /** Why the record was cancelled; null if it is valid. */
  readonly cancelled: string | null;
}

/** Whether a record is cancelled, and whether it waits on this device; empty for any other. */
export function RecordState({ id, cancelled }: RecordStateProps) {
  const t = useTranslations();
  const state = useRecordState()(id);
  if (state === undefined && cancelled === null) return null;
  const Icon = state && ICONS[state];
  return (
    <Group component="p" gap="2px 16px" align="stretch">
      {cancelled !== null && (
        <span className={styles.cancelled}>
          {cancelled === '' ? t('journal.undone') : t('journal.cancelledWhy', { reason: cancelled })}
        </span>
      )}
      {Icon && (
        <Group
          component="span"
          display="inline-flex"
          wrap="nowrap"
          gap={6}
          fw={600}
          className={`dimmed ${styles.state}`}
          data-state={state}
        >
          <Icon size={18} aria-hidden /> {t(`waiting.state.${state}`)}
        </Group>
      )}
    </Group>
  );
}
