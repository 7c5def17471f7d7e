import { Button, Textarea, TextInput } from '@mantine/core';
import { isScale, type ObservationValue, TEXT_MAX_LENGTH, TEXTAREA_MAX_LENGTH } from '@propolis/domain';
import { IconHistory } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { type Choice, ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import styles from './ItemField.module.css';
import { ItemNumber } from './ItemNumber.tsx';
import type { ItemControlProps } from './item-props.ts';

/** Marks among answers the one of last time. */
function useAsLast(last: ObservationValue | undefined) {
  const t = useTranslations('observations.form');
  return <T extends string | number | boolean>(choices: readonly Choice<T>[]): readonly Choice<T>[] =>
    choices.map((choice) => (choice.value === last ? { ...choice, asLast: t('asLast') } : choice));
}

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

/** Steps of a scale by number, with the words of its ends below. */
function ItemScale({ item, label, value, last, onChange }: ItemControlProps) {
  const t = useTranslations('observations');
  const asLast = useAsLast(last);
  const language = useLanguage();
  const options = item.options ?? [];
  const words = options.map(({ labels }) => labels?.[language]);
  const choices = words.map((word, at) => {
    const step = t('scale', { step: at + 1, steps: words.length });
    return { value: at + 1, label: at + 1, name: word ? `${step}, ${word}` : step };
  });
  return (
    <div className={styles.scale}>
      <ChoiceButtons
        label={label}
        choices={asLast(choices)}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
      <div className={styles.ends} aria-hidden>
        {words
          .filter((word) => word !== undefined)
          .map((word) => (
            <span key={word}>{word}</span>
          ))}
      </div>
    </div>
  );
}

/** Longest text that is shown to be taken again, in characters. */
const SHOWN = 80;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trim()}…` : text);

/** What was written last time, one press away. */
function LastText({ label, last, value, onChange }: ItemControlProps) {
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
