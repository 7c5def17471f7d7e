import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './RestoredNote.module.css';

/** Shows that the input of a form was restored, with a button that discards it. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useTranslations('common.draft');
  return (
    <div className={styles.note} role="status">
      <IconRestore size={20} aria-hidden />
      <span className={styles.words}>{t('restored')}</span>
      <Button variant="subtle" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  );
}
