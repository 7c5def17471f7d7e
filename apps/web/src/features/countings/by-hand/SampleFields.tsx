import { NativeSelect, TextInput } from '@mantine/core';
import { BEE_AMOUNTS, SAMPLE_METHODS } from '@propolis/domain';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { useCountedWords } from '../use-counted-words.ts';
import { type HandCountValues, typedBees } from './hand-count.ts';

/** How the sample was taken, and how many bees it has: counted, weighed or measured. */
export function SampleFields({ form }: { readonly form: UseFormReturn<HandCountValues> }) {
  const t = useTranslations('countings.byHand.sample');
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const { sample_bees, sample_unit } = form.watch();
  const bees = typedBees({ sample_bees, sample_unit });
  const error = fieldError(form.formState.errors.sample_bees);
  return (
    <>
      <NativeSelect
        label={t('method')}
        required
        data={SAMPLE_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        {...form.register('sample_method')}
      />
      <NativeSelect
        label={t('unit')}
        data={BEE_AMOUNTS.map((value) => ({ value, label: t(`units.${value}`) }))}
        {...form.register('sample_unit')}
      />
      <TextInput
        label={t(`amount.${sample_unit}`)}
        required
        description={
          sample_unit !== 'bees' && typeof bees === 'number' ? t('about', { bees }) : t('amountHint')
        }
        inputMode={sample_unit === 'bees' ? 'numeric' : 'decimal'}
        autoComplete="off"
        error={sample_unit === 'bees' ? countedWords.ofBees(sample_bees, error) : error}
        {...form.register('sample_bees')}
      />
    </>
  );
}
