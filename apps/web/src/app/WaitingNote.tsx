import { IconCloudPause } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from '../lib/store.ts';
import { waitingWrites } from '../lib/writes/outbox.ts';
import styles from './WaitingNote.module.css';

/** How much lies on this device and not yet on the server; nothing at all is not mentioned. */
export function WaitingNote() {
  const t = useTranslations('writes');
  const { waiting, stopped } = useStore(waitingWrites(useQueryClient()));
  if (waiting + stopped === 0) return null;
  return (
    <p role="status" className={styles.note}>
      <IconCloudPause size={20} aria-hidden />
      <span>
        {waiting > 0 && t('waiting', { count: waiting })} {stopped > 0 && t('stopped', { count: stopped })}
      </span>
    </p>
  );
}
