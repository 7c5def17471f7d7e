import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './ImportDialog.module.css';
import { type CsvHead, readHead } from './read-head.ts';

/** As the server takes it (specification: 100 MB), in bytes. */
const FILE_MAX = 100_000_000;

interface ChooseFileProps {
  readonly onChosen: (file: File, head: CsvHead) => void;
}

/** A text file of at most 100 MB; what is none, or is empty, is told at once. */
export function ChooseFile({ onChosen }: ChooseFileProps) {
  const t = useTranslations('sensors.csv');
  const [problem, setProblem] = useState<'tooBig' | 'noText' | 'empty'>();
  const choose = async (file: File | null) => {
    if (!file) return;
    if (file.size > FILE_MAX) return setProblem('tooBig');
    const head = await readHead(file).catch(() => undefined); // a file that is gone meanwhile
    if (!head) return setProblem('noText');
    if (head.lines.every(({ text }) => text.trim() === '')) return setProblem('empty');
    onChosen(file, head);
  };
  return (
    <div className={styles.stage}>
      <p className={styles.text}>{t('intro')}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
      <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} size="lg" leftSection={<IconFileUpload size={20} aria-hidden />} data-autofocus>
            {t('choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
