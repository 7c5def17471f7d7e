import { NativeSelect, TextInput } from '@mantine/core';
import { FEEDS } from '@propolis/domain';
import { useFormContext } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { AmountFields } from './AmountFields.tsx';
import { useField } from './CommonFields.tsx';
import type { ChoosableHive } from './fields.ts';
import type { RecordValues } from './record-form.ts';
import { hasVolume, sugarOf } from './record-meaning.ts';

/** kg or l of a usual feeding. */
const USUAL = [1, 2, 3, 5];

const OF_THE_LABEL = ['sugar_share', 'density', 'dilution'] as const;

interface FeedingFieldsProps {
  readonly hives: readonly ChoosableHive[];
  /** kg or l of last time. */
  readonly lastAmount?: number | undefined;
}

export function FeedingFields({ hives, lastAmount }: FeedingFieldsProps) {
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const { feeds } = useLabels().records;
  const field = useField<RecordValues>();
  const { watch, setValue, formState } = useFormContext<RecordValues>();
  const choose = (feed: string) => {
    setValue('feed', feed, { shouldDirty: true });
    if (!hasVolume(feed)) setValue('unit', 'g');
    const { defaultValues: before } = formState;
    // A label is that of one feed.
    for (const name of OF_THE_LABEL)
      setValue(name, (feed === before?.feed && before[name]) || '', { shouldDirty: true });
  };
  return (
    <>
      <NativeSelect
        label={fields('feed')}
        data={feedKeys.map((key) => ({ value: key, label: feeds[key] }))}
        {...field('feed')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <AmountFields
        hives={hives}
        required
        usual={lastAmount === undefined || USUAL.includes(lastAmount) ? USUAL : [lastAmount, ...USUAL]}
        units={[
          { value: 'g', label: t('units.kg') },
          ...(hasVolume(watch('feed')) ? [{ value: 'ml', label: t('units.l') }] : []),
        ]}
      />
    </>
  );
}

// `Object.keys` loses the key type of the constant.
const feedKeys = Object.keys(FEEDS) as (keyof typeof FEEDS)[];

/** The sugar of the entered amount, or that it is unknown. */
export function SugarLine() {
  const t = useTranslations('records.form');
  const format = useFormatter();
  const sugar = sugarOf(useFormContext<RecordValues>().watch());
  if (!sugar) return null;
  return (
    <p role="status">
      {sugar.unknown > 0
        ? t('sugarUnknown')
        : t('sugar', { kg: format.number(sugar.kg, { maximumFractionDigits: 2 }) })}
    </p>
  );
}

export function MoreFeedingFields() {
  const t = useTranslations('records.form');
  const field = useField<RecordValues>();
  return (
    <FieldColumns>
      {OF_THE_LABEL.map((name) => (
        <TextInput key={name} label={t(name)} inputMode="decimal" autoComplete="off" {...field(name)} />
      ))}
    </FieldColumns>
  );
}
