import { Textarea, TextInput } from '@mantine/core';
import { isScale, TEXT_MAX_LENGTH, TEXTAREA_MAX_LENGTH } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import styles from './ItemField.module.css';
import { ItemNumber } from './ItemNumber.tsx';
import { ItemScale } from './ItemScale.tsx';
import type { ItemControlProps } from './item-props.ts';
import { LastText } from './LastText.tsx';
import { useAsLast } from './use-as-last.ts';

/** The control of an item, by its type. */
export function ItemControl(props: ItemControlProps) {
  switch (props.item.type) {
    case 'boolean':
      return <ItemYesNo {...props} />;
    case 'number':
      return <ItemNumber {...props} />;
    case 'choice':
      if (props.item.key === 'general_impression') return <ItemImpression {...props} />;
      return isScale(props.item) ? <ItemScale {...props} /> : <ItemChoice {...props} />;
    case 'date':
      return <ItemDate {...props} />;
    case 'text':
    case 'textarea':
      return <ItemText {...props} />;
  }
}

function ItemYesNo({ label, value, last, onChange }: ItemControlProps) {
  const t = useTranslations('observations');
  const asLast = useAsLast(last);
  return (
    <ChoiceButtons
      label={label}
      choices={asLast([
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ])}
      value={typeof value === 'boolean' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function ItemChoice({ item, label, value, last, onChange }: ItemControlProps) {
  const language = useLanguage();
  const asLast = useAsLast(last);
  return (
    <ChoiceButtons
      label={label}
      choices={asLast(
        (item.options ?? []).map(({ key, labels }) => ({ value: key, label: labels?.[language] ?? key })),
      )}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** The answer that every visit gives, drawn large. */
function ItemImpression({ label, value, last, onChange }: ItemControlProps) {
  const t = useTranslations('hives.impression');
  const asLast = useAsLast(last);
  return (
    <ChoiceButtons
      label={label}
      choices={asLast(
        ([1, 2, 3] as const).map((impression) => ({
          value: impression,
          label: (
            <span className={styles.impression}>
              <ImpressionIcon impression={impression} size={32} title="" /> {t(`${impression}`)}
            </span>
          ),
        })),
      )}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function ItemDate({ label, value, error, onChange }: ItemControlProps) {
  return (
    <div className={styles.date}>
      <DateField
        label={label}
        hideLabel
        value={typeof value === 'string' ? value : ''}
        error={error}
        onChange={(day) => onChange(day || undefined)}
      />
    </div>
  );
}

function ItemText(props: ItemControlProps) {
  return (
    <>
      <LastText {...props} />
      <TextField {...props} />
    </>
  );
}

function TextField({ item, label, value, error, onChange }: ItemControlProps) {
  const common = {
    'aria-label': label,
    error,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value || undefined),
  };
  if (item.type === 'textarea')
    return <Textarea {...common} rows={3} resize="vertical" maxLength={TEXTAREA_MAX_LENGTH} />;
  return <TextInput {...common} maxLength={TEXT_MAX_LENGTH} />;
}
