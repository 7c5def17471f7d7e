import { Button, NativeSelect, TextInput } from '@mantine/core';
import { FOODS, HARVEST_UNITS } from '@propolis/domain';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { AmountFields } from './AmountFields.tsx';
import { useField } from './CommonFields.tsx';
import { StepperField } from './EquipmentFields.tsx';
import type { ChoosableHive } from './fields.ts';
import { proposedLot, type RecordValues } from './record-form.ts';

export function HarvestFields({ hives }: { readonly hives: readonly ChoosableHive[] }) {
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const { foods, units } = useLabels().records;
  const field = useField<RecordValues>();
  return (
    <>
      <NativeSelect
        label={fields('food')}
        data={FOODS.map((food) => ({ value: food, label: foods[food] }))}
        {...field('food')}
      />
      <AmountFields
        hives={hives}
        required
        units={HARVEST_UNITS.map((unit) => ({ value: unit, label: units[unit] }))}
      />
      <StepperField name="supers_off" label={t('supers_off')} min={0} />
    </>
  );
}

export function MoreHarvestFields() {
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const { watch, setValue } = useFormContext<RecordValues>();
  const field = useField<RecordValues>();
  const proposed = proposedLot(watch('happened_on'));
  return (
    <div>
      <FieldColumns>
        <TextInput label={fields('honey_type')} {...field('honey_type')} />
        <TextInput label={t('water')} inputMode="decimal" autoComplete="off" {...field('water')} />
        <TextInput label={fields('lot')} autoComplete="off" {...field('lot')} />
      </FieldColumns>
      {watch('lot') === '' && (
        <Button variant="subtle" onClick={() => setValue('lot', proposed, { shouldDirty: true })}>
          {t('takeLot', { lot: proposed })}
        </Button>
      )}
    </div>
  );
}
