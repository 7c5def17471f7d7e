import { TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { useFieldError } from '../../../lib/use-words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { useCountedWords } from '../use-counted-words.ts';
import type { LinkFormValues } from './link-form.ts';

/** The day and the number of a count by hand, by the bounds by which they were typed. */
export function TypedCountFields({ form }: { readonly form: UseFormReturn<LinkFormValues> }) {
  const t = useTranslations('countings.byHand');
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="count_date"
        render={({ field }) => (
          <DateField
            label={t('date')}
            required
            max={localDay(now())}
            value={field.value}
            error={fieldError(errors.count_date)}
            onChange={field.onChange}
          />
        )}
      />
      <TextInput
        label={t('count')}
        required
        inputMode="numeric"
        autoComplete="off"
        error={countedWords.ofMites(form.watch('count'), fieldError(errors.count))}
        {...form.register('count')}
      />
    </>
  );
}
