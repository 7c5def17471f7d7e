import { type Apiary, type Counting, CountingChange, type EndedHive, type Hive } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import { Controller, FormProvider, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';
import { parseNamed } from '../../../lib/rules.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { type Began, beganFrom } from '../../../lib/writes/edit.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChangedNote } from '../../../ui/conflict/ChangedNote.tsx';
import { FieldColumns } from '../../../ui/FieldColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { apiaryOfHive } from '../apiary-of-hive.ts';
import { CommentField, CountDateField, CountedNumber, MethodField } from '../by-hand/CountFields.tsx';
import { dayFaults, type HandCountValues, momentOf } from '../by-hand/hand-count.ts';
import { ApiarySelect, HiveSelect } from '../form/PlaceFields.tsx';
import { countingEdit } from './counting-edit.ts';

/** Values of the fields; those of a hand count are '' for a photo. */
interface LinkFormValues extends Omit<HandCountValues, 'sample_unit'> {
  readonly apiary_id: string;
}

/** One draft per counting. */
const linkDraftKey = (id: number): string => `counting-link-draft.${id}`;

export function linkFormValues(counting: Counting): LinkFormValues {
  const isByHand = counting.counted_by === 'hand';
  return {
    apiary_id: String(counting.apiary?.id ?? ''),
    hive_id: String(counting.hive_id ?? ''),
    exposure_days: writeKnown(counting.exposure_days),
    count_date: isByHand ? apiaryDay(new Date(counting.count_date)) : '',
    count: isByHand ? writeKnown(counting.varroa_count_total) : '',
    comment: counting.comment ?? '',
    sample_bees: writeKnown(counting.sample_bees),
    sample_method: counting.sample_method ?? '',
  };
}

/** The hive in a draft may have moved since. */
export function withItsApiary(values: LinkFormValues, apiaries: readonly Apiary[]): LinkFormValues {
  const apiary = apiaryOfHive(apiaries, values.hive_id);
  return apiary ? { ...values, apiary_id: String(apiary.id) } : values;
}

/** A new day of a hand count after the end of its hive, as the server refuses it. */
export function endFaults(
  { hive_id, count_date }: LinkFormValues,
  counting: Counting,
  apiaries: readonly Apiary[],
): Record<string, string> {
  const hives: readonly (Hive | EndedHive)[] = apiaries.flatMap((apiary) => apiary.hives);
  const hive = hives.find(({ id }) => String(id) === arrivedText(hive_id));
  const isAfterEnd = hive && 'ended_on' in hive && count_date > hive.ended_on;
  return isAfterEnd && !isOn(counting.count_date, count_date) ? { hive_id: 'hive_ended' } : {};
}

const isOn = (moment: unknown, day: string): boolean =>
  typeof moment === 'string' && apiaryDay(new Date(moment)) === day;

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

export interface LinkFormProps {
  readonly counting: Counting;
  readonly apiaries: readonly Apiary[];
  readonly onSave: (change: CountingChange, began: Began) => Promise<unknown>;
}

/** The hive and the days of the board; for a hand count also its values. */
export function LinkForm({ counting, apiaries, onSave }: LinkFormProps) {
  const t = useTranslations('countings');
  const failureMessage = useFailureMessage();
  const present = beganFrom(countingEdit, counting);
  const { counted_by, count_date } = counting;
  const isByHand = counted_by === 'hand';
  const isSample = Boolean(counting.sample_bees);
  const { form, restored, began, discard, drop } = useDraftedForm<LinkFormValues>({
    draftKey: linkDraftKey(counting.id),
    initial: linkFormValues(counting),
    complete: (values) => withItsApiary(values, apiaries),
    began: present,
    resolver: contractResolver(
      CountingChange,
      (values: LinkFormValues) => linkInput(values, { counted_by, moments: [count_date], now: serverNow() }),
      {
        also: (values) => ({
          ...endFaults(values, counting, apiaries),
          ...dayFaults(values.count_date, serverNow()),
        }),
      },
    ),
  });
  const save = async (values: LinkFormValues) => {
    const moments = [count_date, began?.fields.count_date];
    const change = linkInput(values, { counted_by, moments, now: serverNow() });
    try {
      await onSave(parseNamed(CountingChange, change), began ?? present);
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError))
        showToast('error', t('detail.notUpdated', { reason: failureMessage(failure) }));
    }
  };
  return (
    <FormProvider {...form}>
      <form id={LINK_FORM} noValidate onSubmit={useSubmitOnce(form, save)}>
        <FormSection title={t(isSample ? 'byHand.sample.title' : isByHand ? 'byHand.board' : 'detail.link')}>
          {restored && <RestoredNote onDiscard={discard} />}
          <ChangedNote began={began} present={present} />
          <FieldColumns least={280}>
            <LinkedHiveFields apiaries={apiaries} />
            {isByHand && (
              <>
                <CountDateField />
                <CountedNumber name="count" label={t('byHand.count')} />
              </>
            )}
            {isSample ? (
              <>
                <CountedNumber name="sample_bees" label={t('byHand.sample.amount.bees')} />
                <MethodField />
              </>
            ) : (
              <CountedNumber id={EXPOSURE_FIELD} name="exposure_days" label={t('form.days')} />
            )}
          </FieldColumns>
          {isByHand && <CommentField />}
        </FormSection>
      </form>
    </FormProvider>
  );
}

/** The hive in its apiary, or none. */
function LinkedHiveFields({ apiaries }: Pick<LinkFormProps, 'apiaries'>) {
  const fieldError = useFieldError();
  const { control, formState, setValue, watch } = useFormContext<LinkFormValues>();
  return (
    <>
      <Controller
        control={control}
        name="apiary_id"
        render={({ field }) => (
          <ApiarySelect
            apiaries={apiaries}
            value={field.value}
            onChange={(id) => {
              field.onChange(id);
              setValue('hive_id', '', { shouldDirty: true });
            }}
          />
        )}
      />
      <Controller
        control={control}
        name="hive_id"
        render={({ field }) => (
          <HiveSelect
            apiaries={apiaries}
            apiaryId={watch('apiary_id')}
            value={field.value}
            error={fieldError(formState.errors.hive_id)}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
