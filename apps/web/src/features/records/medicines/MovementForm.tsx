import { Autocomplete, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type MedicineInput, recordEndpoints } from '@propolis/contract';
import { MEDICINE_MOVEMENTS, MEDICINE_UNITS } from '@propolis/domain';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiaryDay } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSendForm } from '../../../lib/use-send-form.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import type { Began } from '../../../lib/writes/edit.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DraftedForm } from '../../../ui/DraftedForm.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { DayField } from '../form/CommonFields.tsx';
import styles from './MovementForm.module.css';
import {
  changedByChoice,
  dayFaults,
  knownProducts,
  type MovementValues,
  movementInput,
} from './movement-form.ts';

/** The id is not typed. */
const Movement = recordEndpoints.move.body.omit({ id: true });

interface Sent {
  readonly idempotencyKey: string;
  /** Present if a recorded movement is corrected. */
  readonly began: Began | undefined;
}

interface MovementFormProps {
  readonly draftKey: string;
  readonly initial: MovementValues;
  /** The version of the record that is corrected. */
  readonly present?: Began;
  /** Earlier movements, the newest first. */
  readonly moved: readonly MedicineInput[];
  readonly now: Date;
  /** The field of the photos of a new movement. */
  readonly photos?: ReactNode;
  readonly onSave: (input: MedicineInput, sent: Sent) => Promise<unknown>;
  readonly onCancel: () => void;
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
  const { draftKey, initial, present, moved, now, onSave, onCancel } = props;
  const t = useTranslations('medicines.form');
  const fieldError = useFieldError();
  const drafted = useDraftedForm<MovementValues>({
    draftKey,
    initial,
    began: present,
    always: present ? [] : PREFILLED,
    resolver: contractResolver(Movement, movementInput, {
      also: ({ happened_on }) => dayFaults(happened_on, now),
    }),
  });
  const { form, idempotencyKey, began } = drafted;
  const { errors } = form.formState;
  const submit = useSendForm(drafted, (values) =>
    onSave(Movement.parse(movementInput(values)), { idempotencyKey, began }),
  );
  const movement = form.watch('movement');
  const field = (name: Exclude<keyof MovementValues, 'photos'>) => ({
    ...form.register(name),
    autoComplete: 'off',
    error: fieldError(errors[name]),
  });
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      onCancel={onCancel}
      words={{ incomplete: t('incomplete'), failed: t('failed'), save: t('save'), cancel: t('cancel') }}
    >
      <FormSection title={t('what')}>
        <MovementChoice form={form} moved={moved} />
        <AmountFields form={form} />
        <DayField label={t('day')} max={apiaryDay(now)} />
      </FormSection>
      <FormSection title={t('origin')} hint={t('originHint')}>
        <FieldColumns least={200}>
          <TextInput label={t('batch')} maxLength={100} {...field('batch')} />
          <DayField name="expiry" label={t('expiry')} />
        </FieldColumns>
        <TextInput label={t(`party.${movement}`)} maxLength={200} {...field('party_name')} />
        <Textarea
          label={t(`address.${movement}`)}
          rows={2}
          resize="vertical"
          maxLength={500}
          {...field('party_address')}
        />
        <Textarea label={t('note')} rows={2} resize="vertical" maxLength={2000} {...field('note')} />
        {props.photos}
      </FormSection>
    </DraftedForm>
  );
}

interface MovementFieldsProps {
  readonly form: UseFormReturn<MovementValues>;
}

/** Movement and product; the other fields follow from their last time. */
function MovementChoice({ form, moved }: MovementFieldsProps & { readonly moved: readonly MedicineInput[] }) {
  const t = useTranslations('medicines.form');
  const movements = useTranslations('domain.records.movements');
  const language = useLanguage();
  const fieldError = useFieldError();
  const choose = (choice: Partial<Pick<MovementValues, 'movement' | 'product'>>) => {
    const changes = changedByChoice(form.getValues(), choice, moved, language);
    form.reset({ ...form.getValues(), ...changes }, { keepDefaultValues: true, keepErrors: true });
  };
  const { errors } = form.formState;
  return (
    <>
      <Input.Wrapper labelElement="div" label={t('movement')}>
        <ChoiceButtons
          label={t('movement')}
          choices={MEDICINE_MOVEMENTS.map((value) => ({ value, label: movements(value) }))}
          value={form.watch('movement')}
          onChange={(movement) => movement && choose({ movement })}
        />
      </Input.Wrapper>
      <Controller
        control={form.control}
        name="product"
        render={({ field }) => (
          <Autocomplete
            {...field}
            label={t('product')}
            description={t('productHint')}
            required
            maxLength={200}
            autoComplete="off"
            data={knownProducts(moved)}
            error={fieldError(errors.product)}
            onChange={(product) => choose({ product })}
          />
        )}
      />
    </>
  );
}

const AMOUNT_MAX = 1_000_000;

/** Packages, their size, and what they contain together. */
function AmountFields({ form }: MovementFieldsProps) {
  const t = useTranslations('medicines.form');
  const units = useTranslations('domain.records.units');
  const fieldError = useFieldError();
  const problem = useNumberProblem();
  const { errors } = form.formState;
  const [packages, size, unit] = form.watch(['packages', 'package_size', 'unit']);
  const errorOf = (name: 'packages' | 'package_size', typed: string) => {
    const error = errors[name];
    if (error?.type === 'too_small' || error?.type === 'too_big') return t('between', { most: AMOUNT_MAX });
    return error && (problem(readNumber(typed), {}) ?? fieldError(error));
  };
  const [count, each] = [readNumber(packages), readNumber(size)];
  return (
    <>
      <FieldColumns least={145}>
        <TextInput
          label={t('packages')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('packages', packages)}
          {...form.register('packages')}
        />
        <TextInput
          label={t('size')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('package_size', size)}
          {...form.register('package_size')}
        />
        <NativeSelect
          label={t('unit')}
          data={MEDICINE_UNITS.map((one) => ({ value: one, label: units(one) }))}
          {...form.register('unit')}
        />
      </FieldColumns>
      {typeof count === 'number' && typeof each === 'number' && (
        <p className={styles.total}>{t('total', { amount: count * each, unit: units(unit) })}</p>
      )}
    </>
  );
}
