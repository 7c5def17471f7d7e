import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './CopyText.module.css';

interface CopyTextProps {
  /** What it is. */
  readonly label: string;
  readonly text: string;
  /** Nothing to copy yet: it is only shown. */
  readonly shownOnly?: boolean;
}

/** Text that goes into other hands, letter for letter, with a button that copies it. */
export function CopyText({ label, text, shownOnly = false }: CopyTextProps) {
  const t = useTranslations('sensors.key');
  const { copy, copied } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <code className={styles.text}>{text}</code>
      </div>
      {!shownOnly && (
        <Button
          variant="default"
          className={styles.copy}
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={t(copied ? 'copiedOf' : 'copyOf', { what: label })}
          onClick={() => copy(text)}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </div>
  );
}
