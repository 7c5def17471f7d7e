import { NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { useField } from './CommonFields.tsx';
import type { ChoosableHive } from './fields.ts';
import styles from './RecordForm.module.css';
import { ownKey, type RecordValues, SPREADS, withWrongAmount } from './record-form.ts';

interface AmountFieldsProps {
  readonly units: readonly { readonly value: string; readonly label: string }[];
  /** Amounts on buttons. */
  readonly usual?: readonly number[];
  readonly required?: boolean;
  readonly hives: readonly ChoosableHive[];
}

/** One amount with its unit; of several hives each, in total, or hive by hive. */
export function AmountFields({ units, usual = [], required, hives }: AmountFieldsProps) {
  const t = useTranslations('records.form');
  const fields = useTranslations('records.fields');
  const format = useFormatter();
  const field = useField<RecordValues>();
  // A chosen hive that another device removes or moves keeps its name.
  const [known] = useState(hives);
  const { watch, setValue, formState } = useFormContext<RecordValues>();
  const [spread, chosen, unit, amount] = watch(['spread', 'hives', 'unit', 'amount']);
  const several = chosen.length > 1;
  const unitLabel = units.find(({ value }) => value === unit)?.label ?? unit;
  const unitField = <NativeSelect label={fields('unit')} data={[...units]} {...field('unit')} />;
  return (
    <>
      {several && (
        <SwitchButtons
          label={t('spread.label')}
          choices={SPREADS.map((value) => ({ value, label: t(`spread.${value}`), on: value === spread }))}
          onPress={(value) => setValue('spread', value)}
        />
      )}
      {/* Hive by hive also if one hive is left: its amount was typed. */}
      {spread === 'own' && chosen.length > 0 ? (
        <>
          {unitField}
          <OwnAmounts hives={[...hives, ...known]} unit={unitLabel} />
        </>
      ) : (
        <>
          {usual.length > 0 && (
            <ChoiceButtons
              label={t('usualAmounts')}
              choices={usual.map((value) => ({ value, label: `${format.number(value)} ${unitLabel}` }))}
              value={usual.find((value) => value === readNumber(amount, { unit: unitLabel })) ?? null}
              onChange={(value) =>
                setValue('amount', writeKnown(value), {
                  shouldDirty: true,
                  shouldValidate: formState.isSubmitted,
                })
              }
            />
          )}
          <div className={styles.amount}>
            <AmountField
              label={t(several ? `amount.${spread}` : 'amount.one')}
              unit={unitLabel}
              required={required}
            />
            {unitField}
          </div>
        </>
      )}
    </>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly required: boolean | undefined;
}

function AmountField({ unit, ...props }: AmountFieldProps) {
  const problem = useNumberProblem();
  const amount = useFormContext<RecordValues>().watch('amount');
  const { error, ...field } = useField<RecordValues>()('amount');
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      error={error && (problem(readNumber(amount, { unit }), {}) ?? error)}
      {...field}
    />
  );
}

/** A row for each chosen hive. */
function OwnAmounts({ hives, unit }: Pick<AmountFieldsProps, 'hives'> & { readonly unit: string }) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { watch, register, formState } = useFormContext<RecordValues>();
  const { amount: error } = formState.errors;
  const [chosen, own] = watch(['hives', 'own']);
  const wrong = error ? withWrongAmount({ hives: chosen, own }, unit) : [];
  const nameOf = (hive: string) => hives.find(({ id }) => String(id) === hive)?.name ?? hive;
  return (
    <table className={styles.own}>
      <VisuallyHidden component="caption">{t('amount.own')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('hive')}</th>
          <th scope="col">{t('amountIn', { unit })}</th>
        </tr>
      </thead>
      <tbody>
        {chosen.map((hive) => (
          <tr key={hive}>
            <th scope="row">{nameOf(hive)}</th>
            <td>
              <TextInput
                aria-label={`${nameOf(hive)} (${unit})`}
                inputMode="decimal"
                autoComplete="off"
                error={wrong.includes(hive) && fieldError(error)}
                {...register(`own.${ownKey(hive)}`)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
