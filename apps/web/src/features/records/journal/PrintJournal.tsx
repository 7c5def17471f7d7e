import { IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import styles from './PrintJournal.module.css';

/** Takes the journal to paper. The browser's print dialog also writes a PDF. */
export function PrintJournal({ onPrint }: { readonly onPrint: () => Promise<unknown> }) {
  const t = useTranslations('journal');
  return (
    <div className={styles.ways} data-screen-only>
      <AsyncButton variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={onPrint}>
        {t('print')}
      </AsyncButton>
      <p className={styles.hint}>{t('printHint')}</p>
    </div>
  );
}
