import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import {
  APIARY_TIME_ZONE,
  apiaryDay,
  BEE_AMOUNTS,
  EXPOSURE_DAYS,
  MITES_MAX,
  SAMPLE_BEES,
  SAMPLE_METHODS,
} from '@propolis/domain';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { readNumber } from '../../../lib/numbers.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { useNumberProblem } from '../../../ui/use-number-problem.ts';
import { type HandCountValues, typedBees } from './hand-count.ts';

const BOUNDS = {
  count: { min: 0, max: MITES_MAX, whole: true },
  exposure_days: { min: EXPOSURE_DAYS.least, max: EXPOSURE_DAYS.most, whole: false },
  sample_bees: { min: SAMPLE_BEES.least, max: SAMPLE_BEES.most, whole: true },
} as const;

interface CountedNumberProps extends TextInputProps {
  readonly name: keyof typeof BOUNDS;
  /** By default the error of the field. */
  readonly said?: string | undefined;
}

/** A number of the form around; an error names its allowed range. */
export function CountedNumber({ name, said, ...props }: CountedNumberProps) {
  const { formState, register, watch } = useFormContext<HandCountValues>();
  const fieldError = useFieldError();
  const problem = useNumberProblem();
  const error = said ?? fieldError(formState.errors[name]);
  return (
    <TextInput
      inputMode={BOUNDS[name].whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      required={name !== 'exposure_days'}
      error={error && (problem(readNumber(watch(name)), BOUNDS[name]) ?? error)}
      {...register(name)}
      {...props}
    />
  );
}

export function CountDateField() {
  const t = useTranslations('countings.byHand');
  const fieldError = useFieldError();
  const { control, formState } = useFormContext<HandCountValues>();
  return (
    <Controller
      control={control}
      name="count_date"
      render={({ field }) => (
        <DateField
          label={t('date')}
          required
          max={apiaryDay(serverNow())}
          timeZone={APIARY_TIME_ZONE}
          value={field.value}
          error={fieldError(formState.errors.count_date)}
          onChange={field.onChange}
        />
      )}
    />
  );
}

/** How a sample of bees was taken. */
export function MethodField() {
  const t = useTranslations('countings.byHand.sample');
  const { register } = useFormContext<HandCountValues>();
  return (
    <NativeSelect
      label={t('method')}
      required
      data={SAMPLE_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
      {...register('sample_method')}
    />
  );
}

/** How a sample was taken, and how many bees it has: counted, weighed or measured. */
export function SampleFields() {
  const t = useTranslations('countings.byHand.sample');
  const fieldError = useFieldError();
  const { formState, register, watch } = useFormContext<HandCountValues>();
  const { sample_bees, sample_unit } = watch();
  const bees = typedBees({ sample_bees, sample_unit });
  // The range is one of bees, not of grams.
  const measured = { inputMode: 'decimal', error: fieldError(formState.errors.sample_bees) } as const;
  return (
    <>
      <MethodField />
      <NativeSelect
        label={t('unit')}
        data={BEE_AMOUNTS.map((value) => ({ value, label: t(`units.${value}`) }))}
        {...register('sample_unit')}
      />
      <CountedNumber
        name="sample_bees"
        label={t(`amount.${sample_unit}`)}
        description={
          sample_unit !== 'bees' && typeof bees === 'number' ? t('about', { bees }) : t('amountHint')
        }
        {...(sample_unit !== 'bees' && measured)}
      />
    </>
  );
}

export function CommentField() {
  const t = useTranslations('countings.byHand');
  const fieldError = useFieldError();
  const { formState, register } = useFormContext<HandCountValues>();
  return (
    <Textarea
      label={t('comment')}
      rows={2}
      error={fieldError(formState.errors.comment)}
      {...register('comment')}
    />
  );
}
