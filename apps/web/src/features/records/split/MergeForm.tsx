import { Input, NativeSelect, Textarea } from '@mantine/core';
import { type Apiary, type Hive, recordEndpoints } from '@propolis/contract';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { localDay } from '../../../lib/dates.ts';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { newIdempotencyKey } from '../../../lib/idempotency.ts';
import { useDraftedForm } from '../../../lib/use-drafted-form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { faultTypes, useFailureMessage, useFaultsMessage, useFieldError } from '../../../lib/use-words.ts';
import { arrivedText } from '../../../lib/writes/provisional.ts';
import { ChoiceButtons } from '../../../ui/ChoiceButtons.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { RestoredNote } from '../../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../../ui/SubmitBar.tsx';
import { GiftFields } from './GiftFields.tsx';
import {
  knownOf,
  type MergeInput,
  type MergeValues,
  mergeFieldOf,
  mergeInput,
  mergeValues,
  splitFaults,
} from './split-form.ts';

interface MergeFormProps {
  readonly draftKey: string;
  /** The hive that is kept. */
  readonly hive: Hive;
  readonly apiary: Apiary;
  readonly now: Date;
  readonly onSave: (input: MergeInput, idempotencyKey: string) => Promise<unknown>;
  readonly onCancel: () => void;
}

function useMergeForm({ draftKey, hive, apiary, now, onSave }: MergeFormProps) {
  const failureMessage = useFailureMessage();
  const today = localDay(now);
  const others = apiary.hives.filter(({ id }) => id !== hive.id);
  const knownIn = (other: string) => {
    const giving = others.find(({ id }) => String(id) === arrivedText(other));
    return knownOf(giving ?? { observations_aggregate: {} });
  };
  const { idempotencyKey, drop, ...drafted } = useDraftedForm<MergeValues>({
    draftKey,
    initial: mergeValues(today),
    // The default is today, which changes every day.
    always: ['happened_on'],
    resolver: contractResolver(
      recordEndpoints.merge.body,
      (values: MergeValues) => mergeInput(values, newIdempotencyKey()),
      {
        fieldOf: mergeFieldOf,
        also: (values) => splitFaults(values, { today, known: knownIn(values.other) }),
      },
    ),
  });
  const { form } = drafted;
  const submit = useSubmitOnce(form, async (sent) => {
    try {
      const { id: _id, ...input } = mergeInput(sent, idempotencyKey);
      await onSave(input as MergeInput, idempotencyKey); // the resolver has checked it
      drop();
    } catch (failure) {
      if (!showFieldErrors(failure, form.setError, mergeFieldOf))
        form.setError('root', { message: failureMessage(failure) });
    }
  });
  return { ...drafted, submit, knownIn, others, today };
}

/** Unites a hive with another one of the apiary, which ends. */
export function MergeForm(props: MergeFormProps) {
  const { onCancel } = props;
  const t = useTranslations('split');
  const words = useTranslations('records.form');
  const faultsMessage = useFaultsMessage();
  const { form, restored, discard, submit, knownIn, others, today } = useMergeForm(props);
  const { errors, isSubmitting } = form.formState;
  const values = form.watch();
  const failed = errors.root && `${words('failed')}. ${errors.root.message ?? ''}`;
  return (
    <form noValidate onSubmit={submit}>
      <FormColumns>
        {restored && <RestoredNote onDiscard={discard} />}
        <FormSection title={t('ending')} hint={t('endingHint')}>
          <EndingField form={form} others={others} />
          <GiftFields
            values={values}
            known={knownIn(values.other)}
            errors={errors}
            onChange={(field, value) =>
              form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
        </FormSection>
        <FormSection title={t('queenAndDay')}>
          <QueenAndDay form={form} today={today} />
        </FormSection>
      </FormColumns>
      <SubmitBar
        message={faultsMessage(faultTypes(errors), words('incomplete')) ?? failed}
        submitting={isSubmitting}
        submitLabel={words('save')}
        cancelLabel={words('cancel')}
        onCancel={onCancel}
      />
    </form>
  );
}

interface PartProps {
  readonly form: UseFormReturn<MergeValues>;
}

/** The hive whose colony moves in. */
function EndingField({ form, others }: PartProps & { readonly others: readonly Hive[] }) {
  const t = useTranslations('split');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <Controller
      control={form.control}
      name="other"
      render={({ field }) => (
        <NativeSelect
          {...field}
          label={t('other')}
          required
          error={fieldError(errors.other)}
          data={[
            { value: '', label: t('chooseHive') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={arrivedText(field.value)}
        />
      )}
    />
  );
}

interface QueenAndDayProps extends PartProps {
  readonly today: string;
}

function QueenAndDay({ form, today }: QueenAndDayProps) {
  const t = useTranslations('split');
  const words = useTranslations('records.form');
  const fieldError = useFieldError();
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="queen"
        render={({ field }) => (
          <Input.Wrapper labelElement="div" label={t('whoseQueen')}>
            <ChoiceButtons
              label={t('whoseQueen')}
              choices={[
                { value: 'own', label: t('ownQueen') },
                { value: 'other', label: t('otherQueen') },
              ]}
              value={field.value === '' ? null : field.value}
              onChange={(value) => field.onChange(value ?? '')}
            />
          </Input.Wrapper>
        )}
      />
      <Controller
        control={form.control}
        name="happened_on"
        render={({ field }) => (
          <DateField
            label={words('happened_on')}
            required
            max={today}
            value={field.value}
            error={fieldError(errors.happened_on)}
            onChange={field.onChange}
          />
        )}
      />
      <Fold summary={words('more')} keptOpen={errors.note !== undefined}>
        <div>
          <Textarea
            label={words('note')}
            rows={2}
            error={fieldError(errors.note)}
            {...form.register('note')}
          />
        </div>
      </Fold>
    </>
  );
}
