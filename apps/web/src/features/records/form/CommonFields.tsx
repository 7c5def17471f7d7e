import { Textarea } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';

interface DayFieldProps {
  readonly name?: 'happened_on' | 'found_on' | 'expiry';
  /** By default "Day". */
  readonly label?: string;
  readonly required?: boolean;
  /** The last day that can be chosen. */
  readonly max?: string | undefined;
  readonly onPick?: (day: string) => void;
}

/** A day of the form around it; by default the day of the record. */
export function DayField({
  name = 'happened_on',
  label,
  required = name === 'happened_on',
  max,
  onPick,
}: DayFieldProps) {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { control, formState } = useFormContext<Record<string, string>>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <DateField
          label={label ?? t('happened_on')}
          required={required}
          max={max}
          value={field.value ?? ''}
          error={fieldError(formState.errors[name])}
          onChange={(day) => {
            field.onChange(day);
            onPick?.(day);
          }}
        />
      )}
    />
  );
}

/** The note of the form around it. */
export function NoteField() {
  const t = useTranslations('records.form');
  const fieldError = useFieldError();
  const { register, formState } = useFormContext<{ note: string }>();
  return (
    <Textarea label={t('note')} rows={2} error={fieldError(formState.errors.note)} {...register('note')} />
  );
}

/** The words of `DraftedForm` for a form of a record. */
export function useRecordFormWords() {
  const t = useTranslations('records.form');
  return { incomplete: t('incomplete'), failed: t('failed'), save: t('save'), cancel: t('cancel') };
}
