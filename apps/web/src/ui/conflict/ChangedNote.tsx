import { IconDevices } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type Began, saysTheSame } from '../../lib/writes/edit.ts';
import { NO_VERSION } from '../../lib/writes/provisional.ts';
import styles from './ChangedNote.module.css';

interface ChangedNoteProps {
  /** The base version of the form. */
  readonly began: Began | undefined;
  /** The current version. */
  readonly present: Began | undefined;
}

/** Shows that another device has saved the edited row; the input stays. */
export function ChangedNote({ began, present }: ChangedNoteProps) {
  const t = useTranslations('conflict');
  if (!began || !present || began.version === present.version) return null;
  // The row was only on this device: differences are made by the server.
  if (began.version === NO_VERSION) return null;
  if (saysTheSame(began.fields, present.fields)) return null;
  return (
    <div role="status" className={styles.note}>
      <IconDevices size={20} aria-hidden />
      <span className={styles.words}>{t('note')}</span>
    </div>
  );
}
