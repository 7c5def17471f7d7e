import { Autocomplete, Box, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type MedicineInput, recordEndpoints } from '@propolis/contract';
import { apiaryDay, MEDICINE_MOVEMENTS, MEDICINE_UNITS } from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { readNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { DayField, useField } from '../form/CommonFields.tsx';
import { EntryForm, type EntryProps } from '../form/EntryForm.tsx';
import {
  changedByChoice,
  dayFaults,
  knownProducts,
  type MovementValues,
  movementInput,
} from './movement-form.ts';

/** The id is not typed. */
const Movement = recordEndpoints.move.body.omit({ id: true });

interface MovementFormProps extends EntryProps<MedicineInput> {
  readonly initial: MovementValues;
  /** Earlier movements, the newest first. */
  readonly moved: readonly MedicineInput[];
  /** The field of the photos of a new movement. */
  readonly photos?: ReactNode;
}

/** Their initial values change with the day and with the last movement. */
const PREFILLED = [
  'happened_on',
  'movement',
  'product',
  'package_size',
  'unit',
  'batch',
  'expiry',
  'party_name',
  'party_address',
] as const satisfies (keyof MovementValues)[];

/** A receipt, return or destruction of a medicine, with all that the law asks for. */
export function MovementForm(props: MovementFormProps) {
  const { moved, now, photos, onSave } = props;
  const t = useTranslations('medicines.form');
  return (
    <EntryForm
      {...props}
      always={PREFILLED}
      schema={Movement}
      toInput={movementInput}
      also={({ happened_on }) => dayFaults(happened_on, now)}
      onSend={(values, sent) => onSave(Movement.parse(movementInput(values)), sent)}
      words="medicines.form"
      save={t('save')}
    >
      <FormSection title={t('what')}>
        <MovementChoice moved={moved} />
        <AmountFields />
        <DayField label={t('day')} max={apiaryDay(now)} />
      </FormSection>
      <FormSection title={t('origin')} hint={t('originHint')}>
        <OriginFields />
        {photos}
      </FormSection>
    </EntryForm>
  );
}

/** Movement and product; the other fields follow from their last time. */
function MovementChoice({ moved }: Pick<MovementFormProps, 'moved'>) {
  const t = useTranslations('medicines.form');
  const movements = useTranslations('domain.records.movements');
  const fieldError = useFieldError();
  const { watch, getValues, reset } = useFormContext<MovementValues>();
  const choose = (choice: Partial<Pick<MovementValues, 'movement' | 'product'>>) => {
    const changes = changedByChoice(getValues(), choice, moved);
    reset({ ...getValues(), ...changes }, { keepDefaultValues: true, keepErrors: true });
  };
  return (
    <>
      <Input.Wrapper labelElement="div" label={t('movement')}>
        <ChoiceButtons
          label={t('movement')}
          choices={MEDICINE_MOVEMENTS.map((value) => ({ value, label: movements(value) }))}
          value={watch('movement')}
          onChange={(movement) => movement && choose({ movement })}
        />
      </Input.Wrapper>
      <Controller<MovementValues, 'product'>
        name="product"
        render={({ field, fieldState }) => (
          <Autocomplete
            {...field}
            label={t('product')}
            description={t('productHint')}
            required
            autoComplete="off"
            data={knownProducts(moved)}
            error={fieldError(fieldState.error)}
            onChange={(product) => choose({ product })}
          />
        )}
      />
    </>
  );
}

const AMOUNT_MAX = 1_000_000;

/** Packages, their size, and what they contain together. */
function AmountFields() {
  const t = useTranslations('medicines.form');
  const units = useTranslations('domain.records.units');
  const problem = useNumberProblem();
  const field = useField<MovementValues>();
  const { watch, formState } = useFormContext<MovementValues>();
  const [packages, size, unit] = watch(['packages', 'package_size', 'unit']);
  const amount = (name: 'packages' | 'package_size', typed: string) => {
    const { error, ...bound } = field(name);
    const { type } = formState.errors[name] ?? {};
    const isBeyond = type === 'too_small' || type === 'too_big';
    const words = isBeyond ? t('between', { most: AMOUNT_MAX }) : problem(readNumber(typed, { unit }), {});
    return { ...bound, inputMode: 'decimal', autoComplete: 'off', error: error && (words ?? error) } as const;
  };
  const [count, each] = [readNumber(packages), readNumber(size, { unit })];
  return (
    <>
      <FieldColumns least={145}>
        <TextInput label={t('packages')} required {...amount('packages', packages)} />
        <TextInput label={t('size')} required {...amount('package_size', size)} />
        <NativeSelect
          label={t('unit')}
          data={MEDICINE_UNITS.map((one) => ({ value: one, label: units(one) }))}
          {...field('unit')}
        />
      </FieldColumns>
      {typeof count === 'number' && typeof each === 'number' && (
        <Box component="p" fw={600}>
          {t('total', { amount: count * each, unit: units(unit) })}
        </Box>
      )}
    </>
  );
}

/** The batch, and who gave or took the medicine. */
function OriginFields() {
  const t = useTranslations('medicines.form');
  const movement = useFormContext<MovementValues>().watch('movement');
  const field = useField<MovementValues>();
  const text = (name: 'batch' | 'party_name' | 'party_address' | 'note') => ({
    ...field(name),
    autoComplete: 'off',
  });
  const area = { rows: 2, resize: 'vertical' } as const;
  return (
    <>
      <FieldColumns least={200}>
        <TextInput label={t('batch')} {...text('batch')} />
        <DayField name="expiry" label={t('expiry')} />
      </FieldColumns>
      <TextInput label={t(`party.${movement}`)} {...text('party_name')} />
      <Textarea label={t(`address.${movement}`)} {...area} {...text('party_address')} />
      <Textarea label={t('note')} {...area} {...text('note')} />
    </>
  );
}
