import { NativeSelect, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';
import { readNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { SwitchButtons } from '../../../ui/SwitchButtons.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import type { ChoosableHive, FieldsProps } from './fields.ts';
import styles from './RecordForm.module.css';
import { ownKey, SPREADS, withWrongAmount } from './record-form.ts';

interface AmountFieldsProps extends FieldsProps {
  readonly units: readonly { readonly value: string; readonly label: string }[];
  /** Amounts on buttons. */
  readonly usual?: readonly number[];
  readonly required?: boolean;
  readonly hives: readonly ChoosableHive[];
}

/** One amount with its unit; of several hives each, in total, or hive by hive. */
export function AmountFields({ form, units, usual = [], required = false, hives }: AmountFieldsProps) {
  const t = useTranslations('records.form');
  const format = useFormatter();
  const [spread, chosen, unit] = form.watch(['spread', 'hives', 'unit']);
  const several = chosen.length > 1;
  // Also if one hive is left: its amount was typed.
  const own = spread === 'own' && chosen.length > 0;
  const unitLabel = units.find(({ value }) => value === unit)?.label ?? unit;
  const unitField = <NativeSelect label={t('unit')} data={[...units]} {...form.register('unit')} />;
  return (
    <>
      {several && (
        <SwitchButtons
          label={t('spread.label')}
          choices={SPREADS.map((value) => ({ value, label: t(`spread.${value}`), on: value === spread }))}
          onPress={(value) => form.setValue('spread', value)}
        />
      )}
      {!own && usual.length > 0 && (
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <ChoiceButtons
              label={t('usualAmounts')}
              choices={usual.map((value) => ({ value, label: `${format.number(value)} ${unitLabel}` }))}
              value={usual.find((value) => value === readNumber(field.value)) ?? null}
              onChange={(value) =>
                form.setValue('amount', value === null ? '' : String(value), {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          )}
        />
      )}
      {own ? (
        <>
          {unitField}
          <OwnAmounts form={form} hives={hives} unit={unitLabel} />
        </>
      ) : (
        <div className={styles.amount}>
          <AmountField form={form} required={required} />
          {unitField}
        </div>
      )}
    </>
  );
}

function AmountField({ form, required }: FieldsProps & { readonly required: boolean }) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const problem = useNumberProblem();
  const [spread, chosen, amount] = form.watch(['spread', 'hives', 'amount']);
  const error = fieldError(form.formState.errors.amount);
  return (
    <TextInput
      label={t(chosen.length < 2 ? 'amount.one' : `amount.${spread}`)}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      error={error && (problem(readNumber(amount), {}) ?? error)}
      {...form.register('amount')}
    />
  );
}

/** A row for each chosen hive. */
function OwnAmounts({
  form,
  hives,
  unit,
}: FieldsProps & Pick<AmountFieldsProps, 'hives'> & { readonly unit: string }) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const [chosen, own] = form.watch(['hives', 'own']);
  const wrong = errors.amount ? withWrongAmount({ hives: chosen, own }) : [];
  const nameOf = (hive: string) => hives.find(({ id }) => String(id) === hive)?.name ?? hive;
  return (
    <table className={styles.own}>
      <caption className={styles.hidden}>{t('amount.own')}</caption>
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
                error={wrong.includes(hive) && fieldError(errors.amount)}
                {...form.register(`own.${ownKey(hive)}`)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
