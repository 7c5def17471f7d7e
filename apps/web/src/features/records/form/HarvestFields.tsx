import { Button, NativeSelect, TextInput } from '@mantine/core';
import { FOODS, HARVEST_UNITS } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { AmountFields } from './AmountFields.tsx';
import { BoxesField } from './EquipmentFields.tsx';
import type { ChoosableHive, FieldsProps } from './fields.ts';
import { proposedLot } from './record-form.ts';

export function HarvestFields({ form, hives }: FieldsProps & { readonly hives: readonly ChoosableHive[] }) {
  const t = useTranslations('records.form');
  const { foods, units } = useLabels().records;
  return (
    <>
      <NativeSelect
        label={t('food')}
        data={FOODS.map((food) => ({ value: food, label: foods[food] }))}
        {...form.register('food')}
      />
      <AmountFields
        form={form}
        hives={hives}
        required
        units={HARVEST_UNITS.map((unit) => ({ value: unit, label: units[unit] }))}
      />
      <BoxesField form={form} name="supers_off" min={0} />
    </>
  );
}

export function MoreHarvestFields({ form }: FieldsProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const proposed = proposedLot(form.watch('happened_on'));
  return (
    <>
      <FieldColumns>
        <TextInput
          label={t('honey_type')}
          error={fieldError(errors.honey_type)}
          {...form.register('honey_type')}
        />
        <TextInput
          label={t('water')}
          inputMode="decimal"
          autoComplete="off"
          error={fieldError(errors.water)}
          {...form.register('water')}
        />
        <TextInput
          label={t('lot')}
          autoComplete="off"
          error={fieldError(errors.lot)}
          {...form.register('lot')}
        />
      </FieldColumns>
      {form.watch('lot') === '' && (
        <Button variant="subtle" onClick={() => form.setValue('lot', proposed, { shouldDirty: true })}>
          {t('takeLot', { lot: proposed })}
        </Button>
      )}
    </>
  );
}
