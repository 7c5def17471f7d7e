import { ActionIcon } from '@mantine/core';
import type { ObservationItem, ObservationValue } from '@propolis/domain';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import { ItemControl } from './ItemControl.tsx';
import styles from './ItemField.module.css';

export interface ItemFieldProps {
  readonly item: ObservationItem;
  /** Undefined while it has not been touched. */
  readonly value: ObservationValue | undefined;
  /** What the hive's latest observation says. */
  readonly last: ObservationValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: ObservationValue | undefined) => void;
}

/** One item: its label, its control, and a way to take the answer back. */
export function ItemField(props: ItemFieldProps) {
  const { item, value, error, onChange } = props;
  const t = useTranslations('observations.form');
  const language = useLanguage();
  const errorId = useId();
  const label = item.labels[language];
  return (
    <div className={styles.item} data-member={item.group !== undefined} id={`item-${item.key}`}>
      <div className={styles.head}>
        <span className={styles.label} data-active={value !== undefined}>
          {label}
        </span>
        {value !== undefined && (
          <ActionIcon aria-label={t('clear', { label })} onClick={() => onChange(undefined)}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <ItemControl {...props} label={label} errorId={error ? errorId : undefined} />
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
