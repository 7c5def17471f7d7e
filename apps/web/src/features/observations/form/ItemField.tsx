import { ActionIcon } from '@mantine/core';
import { isScale, type ObservationItem } from '@propolis/domain';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ItemControl } from './ItemControl.tsx';
import styles from './ItemField.module.css';
import type { ItemFieldProps } from './item-props.ts';

/** Buttons are taken back by pressing them again; a typed value is cleared, and its field shows its own error. */
const isPressed = (item: ObservationItem): boolean => item.type === 'boolean' || item.type === 'choice';

/** What needs the whole line: free text, and choices with many or large answers. */
const isWide = (item: ObservationItem): boolean =>
  item.type === 'textarea' ||
  item.key === 'general_impression' ||
  (!isScale(item) && (item.options?.length ?? 0) > 3);

/** One item: its label, its control, and a way to take the answer back. */
export function ItemField(props: ItemFieldProps) {
  const { item, value, error, onChange } = props;
  const t = useTranslations('observations.form');
  const language = useLanguage();
  const label = item.labels[language];
  return (
    <div
      className={styles.item}
      data-member={item.group !== undefined}
      data-type={item.type}
      data-wide={isWide(item)}
      data-fault={error !== undefined && isPressed(item)}
    >
      <div className={styles.head}>
        <span className={styles.label} data-active={value !== undefined}>
          {label}
        </span>
        {value !== undefined && !isPressed(item) && (
          <ActionIcon aria-label={t('clear', { label })} onClick={() => onChange(undefined)}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <ItemControl {...props} label={label} />
      {error && isPressed(item) && <p className={styles.error}>{error}</p>}
    </div>
  );
}
