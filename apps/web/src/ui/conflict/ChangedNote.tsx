import { IconDevices } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type Began, saysTheSame } from '../../lib/writes/edit.ts';
import { NO_VERSION } from '../../lib/writes/provisional.ts';
import styles from './ChangedNote.module.css';

interface ChangedNoteProps {
  /** What the form began from. */
  readonly began: Began | undefined;
  /** What it would begin from by now. */
  readonly present: Began | undefined;
}

/** Says that another device has saved what is being edited here; what is typed stays as it is. */
export function ChangedNote({ began, present }: ChangedNoteProps) {
  const t = useTranslations('conflict');
  if (!began || !present || began.version === present.version) return null;
  // It was on this device alone: what differs by now is what the server has made of it.
  if (began.version === NO_VERSION) return null;
  if (saysTheSame(began.fields, present.fields)) return null;
  return (
    <div role="status" className={styles.note}>
      <IconDevices size={20} aria-hidden />
      <span className={styles.words}>{t('note')}</span>
    </div>
  );
}
