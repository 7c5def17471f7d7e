import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { type Apiary, type Counting, CountingChange } from '@propolis/contract';
import { type Language, SAMPLE_METHODS } from '@propolis/domain';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localDay } from '../../../lib/dates.ts';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
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
import { dayFaults, momentOf } from '../by-hand/hand-count.ts';
import { hivesOf } from '../form/counting-form.ts';
import { useCountedWords } from '../use-counted-words.ts';
import { countingEdit } from './counting-edit.ts';

/** Values of the fields; '' for none. */
interface LinkFormValues {
  readonly apiary_id: string;
  readonly hive_id: string;
  /** As typed. */
  readonly exposure_days: string;
  /** Only for a hand count, as typed. */
  readonly count_date: string;
  readonly count: string;
  readonly comment: string;
  /** Only for a sample of bees; '' for none. */
  readonly sample_bees: string;
  readonly sample_method: string;
}

/** One draft per counting. */
const linkDraftKey = (id: number): string => `counting-link-draft.${id}`;

export const linkFormValues = (
  {
    apiary,
    hive_id,
    exposure_days,
    counted_by,
    count_date,
    varroa_count_total: count,
    ...counting
  }: Counting,
  language: Language,
): LinkFormValues => ({
  apiary_id: String(apiary?.id ?? ''),
  hive_id: String(hive_id ?? ''),
  exposure_days: writeKnown(exposure_days, language),
  count_date: counted_by === 'hand' ? localDay(new Date(count_date)) : '',
  count: counted_by === 'hand' ? writeKnown(count, language) : '',
  comment: counting.comment ?? '',
  sample_bees: writeKnown(counting.sample_bees, language),
  sample_method: counting.sample_method ?? '',
});

/** The hive in a draft may have moved since. */
export function withItsApiary(values: LinkFormValues, apiaries: readonly Apiary[]): LinkFormValues {
  const hive = arrivedText(values.hive_id);
  const apiary = apiaries.find(({ hives }) => hives.some(({ id }) => String(id) === hive));
  return apiary ? { ...values, apiary_id: String(apiary.id) } : values;
}

const isOn = (moment: unknown, day: string): boolean =>
  typeof moment === 'string' && localDay(new Date(moment)) === day;

interface Editing {
  readonly counted_by: Counting['counted_by'];
  /** The times before and after the edit. */
  readonly moments: readonly unknown[];
  readonly now: Date;
}

/**
 * The request: hive, days of the board, and the values of a hand count. Unreadable values are kept, and
 * validation rejects them.
 */
export const linkInput = (
  { hive_id, exposure_days, count, count_date, comment, sample_bees, sample_method }: LinkFormValues,
  { counted_by, moments, now }: Editing,
): Readonly<Partial<Record<keyof CountingChange, unknown>>> => ({
  hive_id: hive_id === '' ? null : Number(hive_id),
  exposure_days: readNumber(exposure_days),
  ...(counted_by === 'hand' && {
    count: readNumber(count),
    // An unchanged day keeps its time.
    count_date: moments.find((moment) => isOn(moment, count_date)) ?? momentOf(count_date, now),
    comment: comment.trim() || null,
  }),
  ...(sample_method !== '' && { sample_bees: readNumber(sample_bees), sample_method }),
});

/** Id of the form, for submit buttons elsewhere on the page. */
export const LINK_FORM = 'counting-link';
export const EXPOSURE_FIELD = 'counting-exposure';

interface LinkFormProps {
  readonly counting: Counting;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (change: CountingChange, began: Began) => Promise<unknown>;
}

/** The hive and the days of the board; for a hand count also its values. */
export function LinkForm({ counting, apiaries, onSave }: LinkFormProps) {
  const t = useTranslations('countings');
  const language = useLanguage();
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const failureMessage = useFailureMessage();
  const present = beganFrom(countingEdit, counting);
  const { counted_by, count_date } = counting;
  const isSample = Boolean(counting.sample_bees);
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
      <FormSection
        title={t(isSample ? 'byHand.sample.title' : counted_by === 'hand' ? 'byHand.board' : 'detail.link')}
      >
        {restored && <RestoredNote onDiscard={discard} />}
        <ChangedNote began={began} present={present} />
        <FieldColumns least={280}>
          <LinkedHiveFields form={form} apiaries={apiaries} />
          {counted_by === 'hand' && <TypedCountFields form={form} />}
          {isSample ? (
            <TypedSampleFields form={form} />
          ) : (
            <TextInput
              id={EXPOSURE_FIELD}
              label={t('form.days')}
              inputMode="decimal"
              autoComplete="off"
              error={countedWords.ofDays(watch('exposure_days'), fieldError(formState.errors.exposure_days))}
              {...register('exposure_days')}
            />
          )}
        </FieldColumns>
        {counted_by === 'hand' && (
          <Textarea
            label={t('byHand.comment')}
            rows={2}
            error={fieldError(formState.errors.comment)}
            {...register('comment')}
          />
        )}
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

/** The hive in its apiary, or none. */
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

/** Day and number of a hand count, with the same limits as in its form. */
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

/** The bees of a sample and its method. */
function TypedSampleFields({ form }: { readonly form: UseFormReturn<LinkFormValues> }) {
  const t = useTranslations('countings.byHand.sample');
  const fieldError = useFieldError();
  const countedWords = useCountedWords();
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        label={t('amount.bees')}
        required
        inputMode="numeric"
        autoComplete="off"
        error={countedWords.ofBees(form.watch('sample_bees'), fieldError(errors.sample_bees))}
        {...form.register('sample_bees')}
      />
      <NativeSelect
        label={t('method')}
        required
        data={SAMPLE_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        {...form.register('sample_method')}
      />
    </>
  );
}
