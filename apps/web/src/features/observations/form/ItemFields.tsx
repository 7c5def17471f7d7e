import { ActionIcon, Box, Button, Group, Input, Stack, Textarea, TextInput } from '@mantine/core';
import {
  APIARY_TIME_ZONE,
  isScale,
  type ObservationData,
  type ObservationItem,
  type ObservationValue,
  observedActs,
} from '@propolis/domain';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import { type Choice, ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { type FormValues, isOffered } from './form-values.ts';
import styles from './ItemFields.module.css';
import { type ItemControlProps, ItemNumber } from './ItemNumber.tsx';

export interface ItemFieldsProps {
  readonly items: readonly ObservationItem[];
  readonly values: FormValues;
  /** Latest values of the hive, offered as suggestions. */
  readonly lasts: ObservationData;
  readonly quick?: boolean;
  readonly errorOf: (key: string) => string | undefined;
  /** `undefined` makes an item inactive again. */
  readonly onChange: (key: string, value: ObservationValue | undefined) => void;
}

/**
 * The items of one subcategory; members of a group are shown while their group's item is on (specification
 * 3).
 */
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

/**
 * Buttons are cleared by a second click; a typed value has a clear button, and its field shows its own error.
 */
const isPressed = (item: ObservationItem): boolean => item.type === 'boolean' || item.type === 'choice';

/** Items that need a whole line: free text, and choices with many or large options. */
const isWide = (item: ObservationItem): boolean =>
  item.type === 'textarea' ||
  item.key === 'general_impression' ||
  (!isScale(item) && (item.options?.length ?? 0) > 3);

/** Whether an amount of this item becomes a record. */
const isRecorded = ({ key }: ObservationItem): boolean => observedActs({ [key]: 1 }).length > 0;

/** One item: its label, its control, and a clear button. */
function ItemField(props: Omit<ItemControlProps, 'label'>) {
  const { item, value, error, onChange } = props;
  const t = useTranslations('observations.form');
  const labels = useLabels();
  const label = labels.item(item.key);
  return (
    <Input.Wrapper
      className={styles.item}
      labelElement="div"
      error={isPressed(item) ? error : undefined}
      errorProps={{ className: styles.error ?? '' }}
      data-member={item.group !== undefined}
      data-type={item.type}
      data-wide={isWide(item)}
      data-fault={error !== undefined && isPressed(item)}
    >
      <Group className={styles.head} justify="space-between" wrap="nowrap">
        <span className={styles.label} data-active={value !== undefined}>
          {label}
        </span>
        {value !== undefined && !isPressed(item) && (
          <ActionIcon aria-label={t('clear', { label })} onClick={() => onChange(undefined)}>
            <IconX size={18} />
          </ActionIcon>
        )}
      </Group>
      <ItemControl {...props} label={label} />
      {isRecorded(item) && (
        <Box component="p" className="quiet" mt="4px">
          {t('recorded')}
        </Box>
      )}
    </Input.Wrapper>
  );
}

/** The control of an item, by its type. */
function ItemControl(props: ItemControlProps) {
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

interface ItemChoicesProps<T extends string | number | boolean> extends ItemControlProps {
  readonly choices: readonly Choice<T>[];
}

/** A button for each answer; that of the last observation is marked. */
function ItemChoices<T extends string | number | boolean>(props: ItemChoicesProps<T>) {
  const { label, value, last, onChange, choices } = props;
  const t = useTranslations('observations.form');
  return (
    <ChoiceButtons
      label={label}
      choices={choices.map((choice) => (choice.value === last ? { ...choice, asLast: t('asLast') } : choice))}
      value={choices.find((choice) => choice.value === value)?.value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function ItemYesNo(props: ItemControlProps) {
  const t = useTranslations('common');
  const choices = [
    { value: true, label: t('yes') },
    { value: false, label: t('no') },
  ];
  return <ItemChoices {...props} choices={choices} />;
}

function ItemChoice(props: ItemControlProps) {
  const { key: item, options = [] } = props.item;
  const labels = useLabels();
  const choices = options.map(({ key }) => ({ value: key, label: labels.option(item, key) ?? key }));
  return <ItemChoices {...props} choices={choices} />;
}

/** General impression, with large icons above the labels, so that all three are easy to reach. */
function ItemImpression(props: ItemControlProps) {
  const t = useTranslations('hives.impression');
  const choices = ([1, 2, 3] as const).map((impression) => ({
    value: impression,
    label: (
      <Stack component="span" align="center" gap="4px" py="4px">
        <ImpressionIcon impression={impression} size={32} title="" /> {t(`${impression}`)}
      </Stack>
    ),
  }));
  return <ItemChoices {...props} choices={choices} />;
}

function ItemDate({ label, value, error, onChange }: ItemControlProps) {
  return (
    <Box maw={220}>
      <DateField
        label={label}
        hideLabel
        timeZone={APIARY_TIME_ZONE}
        value={typeof value === 'string' ? value : ''}
        error={error}
        onChange={(day) => onChange(day || undefined)}
      />
    </Box>
  );
}

function ItemText(props: ItemControlProps) {
  const { item, label, value, error, onChange } = props;
  const common = {
    'aria-label': label,
    error,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value || undefined),
  };
  return (
    <>
      <LastText {...props} />
      {item.type === 'textarea' ? (
        <Textarea {...common} rows={3} resize="vertical" />
      ) : (
        <TextInput {...common} />
      )}
    </>
  );
}

/** Numbered steps of a scale, with labels for both ends below. */
function ItemScale(props: ItemControlProps) {
  const { key: item, options = [] } = props.item;
  const t = useTranslations('observations');
  const labels = useLabels();
  const words = options.map(({ key }) => labels.option(item, key));
  const choices = words.map((word, at) => {
    const step = t('scale', { step: at + 1, steps: words.length });
    return { value: at + 1, label: at + 1, name: word ? `${step}, ${word}` : step };
  });
  return (
    <Box maw={328}>
      <ItemChoices {...props} choices={choices} />
      <Group className="quiet" justify="space-between" wrap="nowrap" mt="4px" aria-hidden>
        {words
          .filter((word) => word !== undefined)
          .map((word) => (
            <span key={word}>{word}</span>
          ))}
      </Group>
    </Box>
  );
}

/** Maximum length of a suggested text, in characters. */
const SHOWN = 80;

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trim()}…` : text);

/** Inserts the text of the last observation with one click. */
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
