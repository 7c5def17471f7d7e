import { TextInput } from '@mantine/core';
import { CARD_MARKER, CUSTOM_MARKER, NO_MARKER } from '@propolis/domain';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { MarkerChoice } from '../../../ui/marker/MarkerChoice.tsx';
import { useCountedWords } from '../use-counted-words.ts';
import styles from './BoardFields.module.css';
import type { CountingErrors } from './counting-errors.ts';
import type { CountingFormValues } from './counting-form.ts';

interface BoardFieldsProps {
  readonly form: UseFormReturn<CountingFormValues>;
  readonly errors: CountingErrors;
}

/** What gives the photos their size, and how long the boards lay. */
export function BoardFields({ form, errors }: BoardFieldsProps) {
  const t = useTranslations('countings.form');
  const words = useTranslations('marker');
  const countedWords = useCountedWords();
  const marker = form.watch('marker');
  return (
    <>
      <Controller
        control={form.control}
        name="marker"
        render={({ field }) => (
          <MarkerChoice
            label={t('marker')}
            value={field.value}
            onChange={field.onChange}
            error={errors.of('marker')}
          />
        )}
      />
      {marker === CARD_MARKER && <p className={styles.note}>{t('aboutCard')}</p>}
      {marker === NO_MARKER && <p className={styles.note}>{t('aboutNone')}</p>}
      {marker === CUSTOM_MARKER && (
        <TextInput
          label={words('diameter')}
          description={words('diameterHint')}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.of('custom_marker_diameter')}
          {...form.register('custom_marker_diameter')}
        />
      )}
      <TextInput
        label={t('days')}
        description={t('daysHint')}
        inputMode="decimal"
        autoComplete="off"
        className={styles.days}
        error={countedWords.ofDays(form.watch('exposure_days'), errors.of('exposure_days'))}
        {...form.register('exposure_days')}
      />
    </>
  );
}
