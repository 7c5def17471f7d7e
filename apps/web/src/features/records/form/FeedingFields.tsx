import { NativeSelect, TextInput } from '@mantine/core';
import { FEEDS } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { AmountFields } from './AmountFields.tsx';
import type { ChoosableHive, FieldsProps } from './fields.ts';
import styles from './RecordForm.module.css';
import { hasVolume, sugarOf } from './record-meaning.ts';

/** kg or l of a usual feeding. */
const USUAL = [1, 2, 3, 5];

const OF_THE_LABEL = ['sugar_share', 'density', 'dilution'] as const;

interface FeedingFieldsProps extends FieldsProps {
  readonly hives: readonly ChoosableHive[];
  /** kg or l of last time. */
  readonly lastAmount: number | undefined;
}

export function FeedingFields({ form, hives, lastAmount }: FeedingFieldsProps) {
  const t = useTranslations('records.form');
  const { feeds } = useLabels().records;
  const choose = (feed: string) => {
    form.setValue('feed', feed, { shouldDirty: true });
    if (!hasVolume(feed)) form.setValue('unit', 'g');
    const { defaultValues: before } = form.formState;
    // A label is that of one feed.
    for (const name of OF_THE_LABEL)
      form.setValue(name, (feed === before?.feed && before[name]) || '', { shouldDirty: true });
  };
  const feed = form.watch('feed');
  return (
    <>
      <NativeSelect
        label={t('feed')}
        data={feedKeys.map((key) => ({ value: key, label: feeds[key] }))}
        {...form.register('feed')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <AmountFields
        form={form}
        hives={hives}
        required
        usual={lastAmount === undefined || USUAL.includes(lastAmount) ? USUAL : [lastAmount, ...USUAL]}
        units={[
          { value: 'g', label: t('units.kg') },
          ...(hasVolume(feed) ? [{ value: 'ml', label: t('units.l') }] : []),
        ]}
      />
    </>
  );
}

// `Object.keys` loses the key type of the constant.
const feedKeys = Object.keys(FEEDS) as (keyof typeof FEEDS)[];

/** The sugar of the entered amount, or that it is unknown. */
export function SugarLine({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const format = useFormatter();
  const sugar = sugarOf(form.watch());
  if (!sugar) return null;
  return (
    <p role="status" className={styles.line}>
      {sugar.unknown > 0
        ? t('sugarUnknown')
        : t('sugar', { kg: format.number(sugar.kg, { maximumFractionDigits: 2 }) })}
    </p>
  );
}

export function MoreFeedingFields({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <FieldColumns>
      {OF_THE_LABEL.map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          inputMode="decimal"
          autoComplete="off"
          error={fieldError(errors[name])}
          {...form.register(name)}
        />
      ))}
    </FieldColumns>
  );
}
