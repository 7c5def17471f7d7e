import { Select, TextInput } from '@mantine/core';
import { type Apiary, type Counting, CountingChange } from '@propolis/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { parseNamed } from '../../../lib/rules.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { type Began, beganFrom } from '../../../lib/writes/edit.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChangedNote } from '../../../ui/conflict/ChangedNote.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { dayFaults } from '../by-hand/hand-count.ts';
import { hivesOf } from '../form/counting-form.ts';
import { useCountedWords } from '../use-counted-words.ts';
import { countingEdit } from './counting-edit.ts';
import { type LinkFormValues, linkDraftKey, linkFormValues, linkInput, withItsApiary } from './link-form.ts';

/** Buttons elsewhere on the page send it. */
export const LINK_FORM = 'counting-link';
export const EXPOSURE_FIELD = 'counting-exposure';

interface LinkFormProps {
  readonly counting: Counting;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (change: CountingChange, began: Began) => Promise<unknown>;
}

/** Under which hive the board lay, and for how long; of a count by hand also what was typed. */
export function LinkForm({ counting, apiaries, onSave }: LinkFormProps) {
  const t = useTranslations('countings');
  const language = useLanguage();
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const failureMessage = useFailureMessage();
  const present = beganFrom(countingEdit, counting);
  const { counted_by, count_date } = counting;
  const { form, restored, began, discard, drop } = useDraftedForm<LinkFormValues>({
    draftKey: linkDraftKey(counting.id),
    initial: linkFormValues(counting, language),
    complete: (values) => withItsApiary(values, apiaries),
    began: present,
    resolver: contractResolver(
      CountingChange,
      (values: LinkFormValues) => linkInput(values, { counted_by, moments: [count_date], now: now() }),
      { also: (values) => dayFaults(values.count_date, now()) },
    ),
  });
  const { formState, register, setError, watch } = form;
  const save = async (values: LinkFormValues) => {
    const moments = [count_date, began?.fields.count_date];
    const change = linkInput(values, { counted_by, moments, now: now() });
    try {
      await onSave(parseNamed(CountingChange, change), began ?? present);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, setError))
        showToast('error', t('detail.notUpdated', { reason: failureMessage(failure) }));
    }
  };
  return (
    <form id={LINK_FORM} noValidate onSubmit={useSubmitOnce(form, save)}>
      <FormSection title={t(counted_by === 'hand' ? 'byHand.board' : 'detail.link')}>
        {restored && <RestoredNote onDiscard={discard} />}
        <ChangedNote began={began} present={present} />
        <FieldColumns least={280}>
          <LinkedHiveFields form={form} apiaries={apiaries} />
          {counted_by === 'hand' && <TypedCountFields form={form} />}
          <TextInput
            id={EXPOSURE_FIELD}
            label={t('form.days')}
            inputMode="decimal"
            autoComplete="off"
            error={countedWords.ofDays(watch('exposure_days'), fieldError(formState.errors.exposure_days))}
            {...register('exposure_days')}
          />
        </FieldColumns>
      </FormSection>
    </form>
  );
}

interface LinkedHiveFieldsProps {
  readonly form: UseFormReturn<LinkFormValues>;
  readonly apiaries: readonly Apiary[];
}

const optionsOf = (things: readonly { readonly id: number; readonly name: string }[]) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }));

/** Under which hive the board lay, of its apiary; or under none that is known. */
function LinkedHiveFields({ form, apiaries }: LinkedHiveFieldsProps) {
  const words = useTranslations('countings.form');
  const fieldError = useFieldError();
  const { control, formState, setValue, watch } = form;
  const apiaryId = watch('apiary_id');
  return (
    <>
      <Controller
        control={control}
        name="apiary_id"
        render={({ field }) => (
          <Select
            label={words('apiary')}
            placeholder={words('noApiary')}
            data={optionsOf(apiaries)}
            value={arrivedText(field.value) || null}
            clearable
            clearButtonProps={{ 'aria-label': words('clearApiary') }}
            onChange={(id) => {
              field.onChange(id ?? '');
              setValue('hive_id', '', { shouldDirty: true });
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="hive_id"
        render={({ field }) => (
          <Select
            label={words('hive')}
            placeholder={words(apiaryId ? 'noHive' : 'apiaryFirst')}
            data={optionsOf(hivesOf(apiaries, apiaryId))}
            value={arrivedText(field.value) || null}
            disabled={!apiaryId}
            clearable
            clearButtonProps={{ 'aria-label': words('clearHive') }}
            error={fieldError(formState.errors.hive_id)}
            onChange={(id) => field.onChange(id ?? '')}
          />
        )}
      />
    </>
  );
}

/** The day and the number of a count by hand, by the bounds by which they were typed. */
function TypedCountFields({ form }: { readonly form: UseFormReturn<LinkFormValues> }) {
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
