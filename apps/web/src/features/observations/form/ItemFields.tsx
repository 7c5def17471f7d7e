import { ActionIcon } from '@mantine/core';
import { isScale, type ObservationData, type ObservationItem, type ObservationValue } from '@propolis/domain';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { type FormValues, isOffered } from './form-values.ts';
import { ItemControl } from './ItemControl.tsx';
import fieldStyles from './ItemField.module.css';
import styles from './ItemGrid.module.css';
import type { ItemFieldProps } from './item-props.ts';

export interface ItemFieldsProps {
  readonly items: readonly ObservationItem[];
  readonly values: FormValues;
  /** Latest values of the hive, offered to be taken again. */
  readonly lasts: ObservationData;
  readonly quick?: boolean;
  readonly errorOf: (key: string) => string | undefined;
  /** `undefined` makes an item inactive again. */
  readonly onChange: (key: string, value: ObservationValue | undefined) => void;
}

/** The items of one subcategory; members of a group come and go with their group's item (specification 3). */
export function ItemFields({ items, values, lasts, quick, errorOf, onChange }: ItemFieldsProps) {
  return (
    <div className={styles.grid}>
      {items
        .filter((item) => isOffered(item, values))
        .map((item) => (
          <ItemField
            key={item.key}
            item={item}
            value={values[item.key]}
            last={lasts[item.key]}
            error={errorOf(item.key)}
            quick={quick}
            onChange={(value) => onChange(item.key, value)}
          />
        ))}
    </div>
  );
}

/** Buttons are taken back by pressing them again; a typed value is cleared, and its field shows its own error. */
const isPressed = (item: ObservationItem): boolean => item.type === 'boolean' || item.type === 'choice';

/** What needs the whole line: free text, and choices with many or large answers. */
const isWide = (item: ObservationItem): boolean =>
  item.type === 'textarea' ||
  item.key === 'general_impression' ||
  (!isScale(item) && (item.options?.length ?? 0) > 3);

/** One item: its label, its control, and a way to take the answer back. */
function ItemField(props: ItemFieldProps) {
  const { item, value, error, onChange } = props;
  const t = useTranslations('observations.form');
  const language = useLanguage();
  const label = item.labels[language];
  return (
    <div
      className={fieldStyles.item}
      data-member={item.group !== undefined}
      data-type={item.type}
      data-wide={isWide(item)}
      data-fault={error !== undefined && isPressed(item)}
    >
      <div className={fieldStyles.head}>
        <span className={fieldStyles.label} data-active={value !== undefined}>
          {label}
        </span>
        {value !== undefined && !isPressed(item) && (
          <ActionIcon aria-label={t('clear', { label })} onClick={() => onChange(undefined)}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <ItemControl {...props} label={label} />
      {error && isPressed(item) && <p className={fieldStyles.error}>{error}</p>}
    </div>
  );
}
