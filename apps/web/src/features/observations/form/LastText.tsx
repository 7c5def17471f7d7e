import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './ItemField.module.css';
import type { ItemControlProps } from './item-props.ts';

/** Longest text that is shown to be taken again, in characters. */
const SHOWN = 80;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trim()}…` : text);

/** What was written last time, one press away. */
export function LastText({ label, last, value, onChange }: ItemControlProps) {
  const t = useTranslations('observations.form');
  if (typeof last !== 'string' || last === value) return null;
  return (
    <Button
      className={styles.last}
      variant="subtle"
      leftSection={<IconHistory size={16} aria-hidden />}
      aria-label={t('takeLast', { value: shortened(last), label })}
      onClick={() => onChange(last)}
    >
      {t('last', { value: shortened(last) })}
    </Button>
  );
}
