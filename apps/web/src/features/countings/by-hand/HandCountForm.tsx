import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type Apiary, HandCountInput } from '@propolis/contract';
import { EXPOSURE_DAYS_ADVISED } from '@propolis/domain';
import type { ReactNode } from 'react';
import { type Control, Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { localDay } from '../../../lib/dates.ts';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { parseNamed } from '../../../lib/rules.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { useCountedWords } from '../use-counted-words.ts';
import styles from './HandCountForm.module.css';
import { type HandCountValues, handCountFaults, handCountInput, handCountValues } from './hand-count.ts';
import { SampleFields } from './SampleFields.tsx';

interface HandCountFormProps {
  readonly draftKey: string;
  readonly apiaries: readonly Apiary[];
  /** Id of the hive whose page links here. */
  readonly hive: number | undefined;
  readonly now: Date;
  /** What the typed sample of bees means. */
  readonly sampleResult: (values: HandCountValues) => ReactNode;
  readonly onSave: (input: HandCountInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** A count without a photo, of a board or of a sample of bees. */
export function HandCountForm({
  draftKey,
  apiaries,
  hive,
  now,
  sampleResult,
  onSave,
  onCancel,
}: HandCountFormProps) {
  const t = useTranslations('countings.byHand');
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const failureMessage = useFailureMessage();
  const { form, restored, idempotencyKey, discard, drop } = useDraftedForm<HandCountValues>({
    draftKey,
    initial: handCountValues(hive, now),
    // The default is today, which changes every day.
    always: ['count_date'],
    resolver: contractResolver(HandCountInput, (values: HandCountValues) => handCountInput(values, now), {
      also: (values) => handCountFaults(values, now),
    }),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = useSubmitOnce(form, async (values) => {
    try {
      await onSave(parseNamed(HandCountInput, handCountInput(values, now)), idempotencyKey);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError))
        form.setError('root', { message: failureMessage(failure) });
    }
  });
  const isSample = form.watch('sample_method') !== '';
  const incomplete = Object.keys(errors).some((key) => key !== 'root');
  const failed = errors.root && `${t('failed')}. ${errors.root.message ?? ''}`;
  return (
    <form noValidate onSubmit={submit}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection
          title={t(isSample ? 'sample.title' : 'board')}
          hint={isSample ? t('sample.hint') : t('boardHint', { days: EXPOSURE_DAYS_ADVISED })}
        >
          <CountedChoice form={form} />
          <FieldColumns least={220}>
            <CountedHiveField control={form.control} apiaries={apiaries} error={fieldError(errors.hive_id)} />
            <Controller
              control={form.control}
              name="count_date"
              render={({ field }) => (
                <DateField
                  label={t('date')}
                  required
                  max={localDay(now)}
                  value={field.value}
                  error={fieldError(errors.count_date)}
                  onChange={field.onChange}
                />
              )}
            />
            {isSample && <SampleFields form={form} />}
            <TextInput
              label={t('count')}
              required
              inputMode="numeric"
              autoComplete="off"
              error={countedWords.ofMites(form.watch('count'), fieldError(errors.count))}
              {...form.register('count')}
            />
            {!isSample && (
              <TextInput
                label={t('days')}
                description={t('daysHint')}
                inputMode="decimal"
                autoComplete="off"
                error={countedWords.ofDays(form.watch('exposure_days'), fieldError(errors.exposure_days))}
                {...form.register('exposure_days')}
              />
            )}
          </FieldColumns>
          <Textarea
            label={t('comment')}
            rows={2}
            error={fieldError(errors.comment)}
            {...form.register('comment')}
          />
          {isSample && sampleResult(form.watch())}
        </FormSection>
      </FormColumns>
      <SubmitBar
        message={incomplete ? t('incomplete') : failed}
        submitting={isSubmitting}
        submitLabel={t('save')}
        cancelLabel={t('cancel')}
        onCancel={onCancel}
      />
    </form>
  );
}

/** A board or a sample of bees, which begins with the method of the Swiss concept. */
function CountedChoice({ form }: { readonly form: UseFormReturn<HandCountValues> }) {
  const t = useTranslations('countings.byHand');
  return (
    <Controller
      control={form.control}
      name="sample_method"
      render={({ field }) => (
        <SegmentedControl
          className={styles.choice}
          aria-label={t('counted.label')}
          fullWidth
          value={field.value === '' ? 'board' : 'sample'}
          onChange={(counted) => field.onChange(counted === 'board' ? '' : 'powdered_sugar')}
          data={(['board', 'sample'] as const).map((value) => ({ value, label: t(`counted.${value}`) }))}
        />
      )}
    />
  );
}

interface CountedHiveFieldProps {
  readonly control: Control<HandCountValues>;
  readonly apiaries: readonly Apiary[];
  readonly error: string | undefined;
}

/** The counted hive, grouped by apiary. */
function CountedHiveField({ control, apiaries, error }: CountedHiveFieldProps) {
  const t = useTranslations('countings.byHand');
  return (
    <Controller
      control={control}
      name="hive_id"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('hive')}
          required
          error={error}
          data={[
            { value: '', label: t('chooseHive') },
            ...apiaries.map(({ name, hives }) => ({
              group: name,
              items: hives.map(({ id, name: hiveName }) => ({ value: String(id), label: hiveName })),
            })),
          ]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}
